/** What one of each costs on this machine. CPU is of one core, in microseconds. */
export interface Costs {
  /** A read that is the same for everybody, such as the list of stocks. */
  sharedReadUs: number;
  sharedReadBytes: number;
  /** A read of one's own account: in the server, and in PostgreSQL. */
  ownReadUs: number;
  ownReadDbUs: number;
  ownReadBytes: number;
  /** A market order, from the request to the committed reply. */
  orderUs: number;
  orderDbUs: number;
  /** What PostgreSQL keeps of it. */
  orderDiskBytes: number;
  /** One open live feed for a second. */
  socketUs: number;
  socketBytes: number;
  socketMemoryBytes: number;
  /** A server that nobody uses: its market, and its memory. */
  idleUs: number;
  idleMemoryBytes: number;
}

/** How people use it. */
export interface Habits {
  /** Of all people, those who have the product open at the busiest moment. */
  openAtOnce: number;
  /** Reads a second of each of these, and how many of them are the same for everybody. */
  readsPerSecond: number;
  sharedReads: number;
  /** Orders of each person a day, and how much busier the busiest second is than the mean one. */
  ordersPerDay: number;
  peakOverMean: number;
}

/** docs/operations.md says where these come from. */
export const HABITS: Habits = {
  openAtOnce: 0.2,
  readsPerSecond: 0.25,
  sharedReads: 0.9,
  ordersPerDay: 1,
  peakOverMean: 10,
};

/** A session is 9:15 to 15:30, and a year has about so many. */
const SESSION_SECONDS = 22_500;
const SESSIONS_A_YEAR = 248;
/** Of a core, what is planned for; the rest is for a burst, a restart and collecting garbage. */
const USABLE = 0.6;

/** What so many people ask for at the busiest moment. */
export interface Need {
  users: number;
  sockets: number;
  readsPerSecond: number;
  ordersPerDay: number;
  peakOrdersPerSecond: number;
  /** Cores of servers and of PostgreSQL, with room. */
  serverCores: number;
  databaseCores: number;
  /** Of these, what only the primary can do. */
  writeCores: number;
  memoryGb: number;
  egressGbits: number;
  /** Of a session. */
  egressTb: number;
  diskGbAYear: number;
}

/** Everything grows with the number of people, but for the market, which each server has once. */
export function needOf(users: number, costs: Costs, habits: Habits = HABITS): Need {
  const sockets = users * habits.openAtOnce;
  const reads = sockets * habits.readsPerSecond;
  const [shared, own] = [reads * habits.sharedReads, reads * (1 - habits.sharedReads)];
  const ordersPerDay = users * habits.ordersPerDay;
  const peakOrders = (ordersPerDay / SESSION_SECONDS) * habits.peakOverMean;
  const used =
    sockets * costs.socketUs +
    shared * costs.sharedReadUs +
    own * costs.ownReadUs +
    peakOrders * costs.orderUs;
  // Each server has its own market, which takes part of each of its cores.
  const serverCores = used / (1e6 * USABLE - costs.idleUs);
  const writeCores = (peakOrders * costs.orderDbUs) / (1e6 * USABLE);
  const servers = Math.max(1, Math.ceil(serverCores));
  const bytes = sockets * costs.socketBytes + shared * costs.sharedReadBytes + own * costs.ownReadBytes;
  return {
    ...{ users, sockets, readsPerSecond: reads, ordersPerDay, serverCores },
    peakOrdersPerSecond: peakOrders,
    databaseCores: (own * costs.ownReadDbUs) / (1e6 * USABLE) + writeCores,
    writeCores,
    memoryGb: (servers * costs.idleMemoryBytes + sockets * costs.socketMemoryBytes) / 1e9,
    egressGbits: (bytes * 8) / 1e9,
    egressTb: (bytes * SESSION_SECONDS) / 1e12,
    diskGbAYear: (ordersPerDay * costs.orderDiskBytes * SESSIONS_A_YEAR) / 1e9,
  };
}

/** A way to run it, and what there is of each thing that can run out. */
export interface Engine {
  name: string;
  /** Null where more can be had for money. */
  servers: number | null;
  databaseCores: number | null;
  /** Whether replicas answer what is read, so that only writes are left for the primary. */
  replicas?: true;
}

/** Each is what the one before lacks; docs/operations.md says where the bounds come from. */
export const ENGINES: readonly Engine[] = [
  { name: 'one server with the built-in PostgreSQL', servers: 1, databaseCores: 1 },
  { name: 'servers behind a proxy, one PostgreSQL, ticks by its NOTIFY', servers: 30, databaseCores: 32 },
  {
    name: 'ticks by NATS or Valkey, PgBouncer, reads from replicas',
    servers: null,
    databaseCores: 64,
    replicas: true,
  },
  { name: 'accounts in silos, each with a PostgreSQL of its own', servers: null, databaseCores: null },
];

/** How many people an engine carries, and what runs out first; null people where nothing does. */
export function limitOf(engine: Engine, costs: Costs, habits: Habits = HABITS) {
  const per = needOf(1, costs, habits);
  const onPrimary = engine.replicas ? per.writeCores : per.databaseCores;
  const bounds = [
    { what: 'cores of servers', users: engine.servers === null ? null : engine.servers / per.serverCores },
    {
      what: 'cores of PostgreSQL',
      users: engine.databaseCores === null ? null : engine.databaseCores / onPrimary,
    },
  ].flatMap(({ what, users }) => (users === null ? [] : [{ what, users: Math.floor(users) }]));
  return bounds.toSorted((a, b) => a.users - b.users)[0] ?? { what: 'egress, which is money', users: null };
}

/** The first engine that carries so many. */
export function engineFor(users: number, costs: Costs, habits: Habits = HABITS): Engine {
  const carries = (engine: Engine) => {
    const most = limitOf(engine, costs, habits).users;
    return most === null || users <= most;
  };
  return ENGINES.find(carries) ?? (ENGINES.at(-1) as Engine);
}

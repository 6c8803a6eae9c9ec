import { createContext, use } from 'react';

/** Why nothing can be sent to the server now, for buttons that would send something; null while it can. */
const ServerReach = createContext<string | null>(null);

export const ServerReachProvider = ServerReach;
export const useWhyUnreachable = (): string | null => use(ServerReach);

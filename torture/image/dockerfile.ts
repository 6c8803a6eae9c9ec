/** One instruction of a Dockerfile. */
export interface Instruction {
  word: string;
  rest: string;
}

/** A stage: its name, and its instructions in order. */
export interface Stage {
  name: string;
  instructions: readonly Instruction[];
}

/** Parses a Dockerfile with the few instructions that ours uses. Throws an Error for any other line. */
export function parseDockerfile(text: string): Stage[] {
  const lines = text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const stages: { name: string; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [, word = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (word === '') throw new Error(`This is no instruction: ${line}`);
    if (word === 'FROM') stages.push({ name: / AS (\S+)$/.exec(rest)?.[1] ?? 'image', instructions: [] });
    else stages.at(-1)?.instructions.push({ word, rest });
  }
  return stages;
}

/** The files that a .dockerignore admits: the last line that matches a file or a folder above it decides. */
export function contextOf(files: readonly string[], dockerignore: string): string[] {
  const rules = dockerignore
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => ({ lets: line.startsWith('!'), pattern: expressionOf(line.replace(/^!/, '')) }));
  return files.filter((file) => {
    const parts = file.split('/');
    const above = parts.map((_, n) => parts.slice(0, n + 1).join('/'));
    const deciding = rules.findLast(({ pattern }) => above.some((path) => pattern.test(path)));
    return deciding?.lets ?? true;
  });
}

/** `KEY=value` pairs of an ENV instruction. */
export const environmentOf = (rest: string): Record<string, string> =>
  Object.fromEntries(rest.split(' ').map((pair) => pair.split(/=(.*)/s).slice(0, 2)));

/** A pattern of .dockerignore; unlike a shell's, its `*` takes names that begin with a dot. */
function expressionOf(pattern: string): RegExp {
  const folders = pattern.startsWith('**/') ? '(.+/)?' : '';
  const name = pattern.slice(folders ? 3 : 0).replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${folders}${name.replaceAll('*', '[^/]*')}$`);
}

import { expect, test } from 'vitest';
import { contextOf, environmentOf, parseDockerfile } from '../torture/image/dockerfile.ts';

test('a Dockerfile is parsed into stages with instructions; comments and line breaks are ignored', () => {
  const text = `# A page and a server
FROM node:1@sha256:a AS build
WORKDIR /artha
RUN npm ci

FROM node:1@sha256:a
HEALTHCHECK --interval=10s \\
  CMD ["node", "check.ts"]
CMD ["node", "main.ts"]
`;
  expect(parseDockerfile(text)).toEqual([
    {
      name: 'build',
      instructions: [
        { word: 'WORKDIR', rest: '/artha' },
        { word: 'RUN', rest: 'npm ci' },
      ],
    },
    {
      name: 'image',
      instructions: [
        { word: 'HEALTHCHECK', rest: '--interval=10s CMD ["node", "check.ts"]' },
        { word: 'CMD', rest: '["node", "main.ts"]' },
      ],
    },
  ]);
  expect(() => parseDockerfile('FROM node:1\nrun npm ci')).toThrow('This is no instruction: run npm ci');
});

test('the last line of .dockerignore that matches a file or a folder above it decides', () => {
  const files = ['.env', 'server/main.ts', 'server/main.test.ts', 'docs/install.md', 'tsconfig.server.json'];
  const dockerignore = '*\n!server\n!tsconfig*.json\n**/*.test.ts\n';
  expect(contextOf(files, dockerignore)).toEqual(['server/main.ts', 'tsconfig.server.json']);
});

test('environment variables are parsed as pairs', () => {
  expect(environmentOf('NODE_ENV=production PORT=3000')).toEqual({ NODE_ENV: 'production', PORT: '3000' });
});

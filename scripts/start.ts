// npm start: builds the client when it is not up to date, then becomes the production server.
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { buildClient } from './client-build.ts';
import './resolve-drizzle.ts';
import './stop-with-parent.ts';

// Types are stripped and modules compiled once, and not at every start.
enableCompileCache('node_modules/.cache/compiled');
if (existsSync('.env')) process.loadEnvFile('.env');
process.env.NODE_ENV = 'production';
if (buildClient()) {
  await import('../server/main.ts');
} else {
  console.error('The client could not be built; the reason is above.');
  process.exitCode = 1;
}

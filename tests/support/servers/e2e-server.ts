import { olderBarsMade } from './older-bars.ts';
import { aServerHome } from './server-process.ts';

/**
 * One server for all browser tests: the built client, its own database, and a market that always starts at the same
 * moment of the same session. Playwright calls the returned function at the end.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  const home = await aServerHome('e2e');
  const server = await home.start({ REQUEST_BUDGET: 'on' }).catch(async (error: unknown) => {
    await home.remove();
    throw error;
  });
  await olderBarsMade(server.url);
  process.env.E2E_URL = server.url;
  process.env.E2E_FOLDER = home.folder;
  return async () => {
    await server.stop();
    await home.remove();
  };
}

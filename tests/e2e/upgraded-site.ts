import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stampWorker } from '../../scripts/stamp-worker.ts';

const WORKER = readFileSync(new URL('../../client/public/sw.js', import.meta.url), 'utf8');

/** A site with one page, one asset and the product's service worker, whose build can be changed. */
interface UpgradedSite {
  url: string;
  /** The page's text, and the asset's name. */
  build: string;
  /** Whether the server is down. */
  down: boolean;
  close(): void;
}

export async function anUpgradedSite(build: string): Promise<UpgradedSite> {
  const server = createServer(({ url, socket }, reply) => {
    if (site.down) return socket.destroy();
    const asset = `/assets/${site.build}.js`;
    const page = `<!doctype html><title>${site.build}</title><p>build ${site.build}</p>`;
    const answer: Record<string, [type: string, text: string]> = {
      '/sw.js': ['text/javascript', stampWorker(WORKER, page, [asset])],
      [asset]: ['text/javascript', `// ${site.build}`],
      '/': ['text/html', page],
    };
    const [type, text] = answer[url ?? ''] ?? [];
    reply.writeHead(type ? 200 : 404, { 'Content-Type': type ?? 'text/plain', 'Cache-Control': 'no-cache' });
    reply.end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const site: UpgradedSite = {
    url: `http://127.0.0.1:${port}/`,
    build,
    down: false,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return site;
}

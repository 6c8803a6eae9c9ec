import type { RequestHandler } from 'express';
import { guarded } from '../guarded.ts';
import { busy } from './failures.ts';

/** A user's running and waiting calls. */
interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Waiting calls per user: more than a browser's connections allow. */
const MAX_WAITING = 100;

/**
 * Limits the calls of a user that are served concurrently; further ones wait. So a user can't exhaust the database
 * pool, however many connections they open. A call ends when its reply is sent or its caller disconnects. With
 * `rests`, the next call waits as long as the last one took, which leaves half of the time to others.
 */
export function personQueue(atOnce: number, { rests = false }: { rests?: boolean } = {}): RequestHandler {
  const lines = new Map<string, Line>();
  const leave = (id: string, line: Line) => {
    const next = line.waiting.shift();
    if (next) return next();
    line.running -= 1;
    if (line.running === 0) lines.delete(id);
  };

  return (req, res, next) => {
    const id = req.user?.id;
    if (id === undefined) return next();
    // The client disconnected earlier, so no further close event will come.
    if (res.closed) return res.destroy();
    const line = lines.get(id) ?? { running: 0, waiting: [] };
    if (line.waiting.length >= MAX_WAITING) throw busy();
    const begin = () => {
      const began = performance.now();
      const goOn = guarded('person turns', () => leave(id, line));
      const ended = guarded('person turns', () => {
        if (rests && line.waiting.length > 0) setTimeout(goOn, performance.now() - began);
        else goOn();
      });
      res.once('close', ended);
      next();
    };
    if (line.running < atOnce) {
      lines.set(id, line);
      line.running += 1;
      return begin();
    }
    const giveUp = guarded('person turns', () => {
      line.waiting = line.waiting.filter((other) => other !== turn);
    });
    const turn = () => {
      res.off('close', giveUp);
      begin();
    };
    line.waiting.push(turn);
    res.once('close', giveUp);
  };
}

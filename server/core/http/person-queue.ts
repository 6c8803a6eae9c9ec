import type { RequestHandler } from 'express';
import { guarded } from '../guarded.ts';
import { busy } from './failures.ts';

/** What one person has under way and waiting. */
interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Calls that may wait for one person: more than a browser's connections, and than anybody has use for. */
const MAX_WAITING = 100;

/**
 * Serves so many calls of each person at one time; the others wait for those. However many connections somebody has, they hold no more of the
 * database's than this. A call ends when its reply is on its way or its caller gone. With `rests` the next one waits as long again as the last
 * one took, so that calls in a row leave half of the time to others.
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
    // It was gone before it came this far, and will not say so again.
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

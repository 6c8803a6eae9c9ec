import { type Answer, aVisitor, type Visitor } from '#tests/support/people/visitor.ts';

/** A reply, and what was asked for. */
export interface Heard {
  requested: string;
  output: string;
}

/** A visitor of whose replies each is kept, headers included. */
export interface Tapped extends Visitor {
  /** As `get` and `post`, for a reply that shows its secret on purpose: once, to whom it is made for. */
  shown(ask: (visitor: Visitor) => Promise<Answer>): Promise<Answer>;
}

export function tappedVisitor(url: string, heard: Heard[]): Tapped {
  const visitor = aVisitor(url);
  const keep = (requested: string, answer: Answer) => {
    // A session's own cookie proves the session to the browser that has it.
    const { 'set-cookie': _own, ...headers } = answer.headers;
    heard.push({ requested, output: `${answer.status} ${JSON.stringify(headers)} ${answer.text}` });
    return answer;
  };
  return {
    cookies: visitor.cookies,
    send: async (method, path, headers, body) =>
      keep(`${method} ${path}`, await visitor.send(method, path, headers, body)),
    get: async (path, headers) => keep(`GET ${path}`, await visitor.get(path, headers)),
    post: async (path, body, headers) => keep(`POST ${path}`, await visitor.post(path, body, headers)),
    shown: (ask) => ask(visitor),
  };
}

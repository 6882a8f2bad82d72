interface SentRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Headers that curl writes itself. */
const OWN = new Set(["host", "content-length", "connection", "accept-encoding"]);

/** The request of an attempt as a line for a POSIX shell. Its signature is accepted for five minutes. */
export function curlOf({ url, headers, body }: SentRequest): string {
  const sent = Object.entries(headers).filter(([name]) => !OWN.has(name.toLowerCase()));
  return [
    `curl -X POST ${quoted(url)}`,
    ...sent.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-raw ${quoted(body)}`,
  ].join(" \\\n  ");
}

/** Quoted as one word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

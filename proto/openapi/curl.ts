import { jsonLines, type SampleBody, type SampleRequest } from "./sample-request.ts";

/** One option a line. The address and the key are variables of the shell, so that the lines can be shared. */
export function curl({ verb, path, idempotencyKey, body, isForPeople }: SampleRequest): string {
  const lines = [
    `curl ${verb === "GET" ? "" : `-X ${verb} `}"$TOLLHOUSE_URL${path}"`,
    ...(isForPeople ? PERSON : ['-H "x-api-key: $TOLLHOUSE_API_KEY"']),
    ...(idempotencyKey ? [`-H "Idempotency-Key: ${idempotencyKey}"`] : []),
    ...(body ? bodyLines(body) : []),
  ];
  return lines.join(" \\\n  ");
}

/** The headers of a page's own browser request. */
const PERSON = ['--cookie "tollhouse.session_token=$TOLLHOUSE_SESSION"', '-H "sec-fetch-site: same-origin"'];

function bodyLines({ isForm, fields }: SampleBody): string[] {
  if (!isForm) return ['-H "content-type: application/json"', `-d ${quoted(jsonLines(fields, "  "))}`];
  return Object.entries(fields).map(([name, value]) => `-F "${name}=${name === "file" ? "@" : ""}${value}"`);
}

/** Quoted as one word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

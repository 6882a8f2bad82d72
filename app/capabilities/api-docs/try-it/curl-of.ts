import type { TryRequest } from "./request-of.ts";

/** The request as a curl line. The key is a shell variable, so that the line can be shared. */
export function curlOf({ verb, path, headers, body }: TryRequest, origin: string): string {
  const lines = [
    `curl ${verb === "GET" ? "" : `-X ${verb} `}${quoted(`${origin}${path}`)}${path.includes("[") ? " --globoff" : ""}`,
    '-H "x-api-key: $TOLLHOUSE_API_KEY"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(typeof body === "string" ? [`--data-raw ${quoted(body)}`] : [...(body ?? [])].map(partLine)),
  ];
  return lines.join(" \\\n  ");
}

function partLine([name, value]: [string, FormDataEntryValue]): string {
  if (typeof value === "string") return `--form-string ${quoted(`${name}=${value}`)}`;
  return `-F ${quoted(`${name}=@${JSON.stringify(value.name)}`)}`;
}

/** Quoted as one word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

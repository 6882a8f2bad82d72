import { spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";

export interface CurlAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The body as it came, byte for byte. */
  readonly body: Buffer;
  json(): Record<string, unknown>;
}

const HEAD_END = Buffer.from("\r\n\r\n");

/** A curl command as an integrator types it. */
export async function curl(url: string, ...args: readonly string[]): Promise<CurlAnswer> {
  const child = spawn(
    "curl",
    ["--silent", "--show-error", "--include", "--noproxy", "*", "--max-time", "30", ...args, url],
    {
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const exited = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  const [output, complaints, code] = await Promise.all([buffer(child.stdout), buffer(child.stderr), exited]);
  if (code !== 0) throw new Error(`curl ended with ${code}: ${complaints}`);
  return answerOf(output);
}

function answerOf(output: Buffer): CurlAnswer {
  const end = output.indexOf(HEAD_END);
  const [statusLine = "", ...lines] = output.subarray(0, end).toString("latin1").split("\r\n");
  const status = Number(statusLine.split(" ")[1]);
  const body = output.subarray(end + HEAD_END.length);
  // "100 Continue" precedes the answer itself.
  if (status < 200) return answerOf(body);
  const headers = new Headers(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]),
  );
  return { status, headers, body, json: () => JSON.parse(body.toString()) as Record<string, unknown> };
}

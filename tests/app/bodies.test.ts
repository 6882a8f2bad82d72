import { Agent, request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { aKey, verifying } from "./support/a-key.ts";
import { aServer } from "./support/a-server.ts";
import { anExtensionsService } from "./support/an-extensions-service.ts";

const issued = aKey(["disputes:write"]);
const extensions = () => anExtensionsService({ apiKeys: { verifyApiKeys: verifying(issued) } });

interface Answer {
  readonly status: number | undefined;
  readonly body: string;
}

function send(url: string, agent: Agent, key: string, chunks: Buffer[]): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { "x-api-key": key, "content-type": "multipart/form-data; boundary=b" };
    const sent = httpRequest(`${url}/api/disputes/dsp_1/evidence`, { method: "POST", agent, headers });
    sent.on("error", reject);
    sent.on("response", async (response) => resolve({ status: response.statusCode, body: await text(response) }));
    for (const chunk of chunks) sent.write(chunk);
    sent.end();
  });
}

const part = Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\n');
const mebibytes = (count: number) => Array.from({ length: count }, () => Buffer.alloc(1024 * 1024));

test("a form without a stated length is refused beyond 6 MiB, and the client sees why", async () => {
  await using server = await aServer({ extensions: extensions() });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { status, body } = await send(server.url, agent, issued.key, [part, ...mebibytes(7)]);
  expect([status, JSON.parse(body).error.code]).toEqual([413, "body_too_large"]);
  agent.destroy();
});

test("a refused upload leaves the connection usable", async () => {
  await using server = await aServer({ extensions: extensions() });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (const _ of [1, 2, 3]) {
    expect((await send(server.url, agent, "no key", [part, ...mebibytes(5)])).status).toBe(401);
  }
  agent.destroy();
});

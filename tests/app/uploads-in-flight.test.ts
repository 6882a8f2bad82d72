import { request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { BodiesInFlight, setBodyOwner } from "#app/rest/bodies-in-flight.server.ts";
import { readLimited } from "#app/rest/read-body.server.ts";
import { aKey, verifying } from "./support/a-key.ts";
import { aServer } from "./support/a-server.ts";
import { anExtensionsService } from "./support/an-extensions-service.ts";

const MIB = 1024 * 1024;
const ours = aKey(["disputes:write"], { apiKeyId: "key_ours" });
const theirs = aKey(["disputes:write"], { apiKeyId: "key_theirs" });

interface Answer {
  readonly status: number | undefined;
  readonly retryAfter: string | undefined;
  readonly code: string;
}

function upload(url: string, key: string, body: Buffer) {
  const headers = { "x-api-key": key, "content-type": "multipart/form-data; boundary=b", "content-length": 6_000_000 };
  const sent = httpRequest(`${url}/api/disputes/dsp_1/evidence`, { method: "POST", headers });
  const answer = new Promise<Answer>((resolve, reject) => {
    sent.on("error", reject);
    sent.on("response", async (response) => {
      const { code } = JSON.parse(await text(response)).error;
      resolve({ status: response.statusCode, retryAfter: response.headers["retry-after"], code });
    });
  });
  sent.write(body);
  return { answer, finish: () => sent.end(Buffer.alloc(6_000_000 - body.length)), leave: () => sent.destroy() };
}

test("a key that holds uploads open is refused more with 503, and other keys are not", async () => {
  const extensions = anExtensionsService({ apiKeys: { verifyApiKeys: verifying(ours, theirs) } });
  await using server = await aServer({ extensions });
  const held = Array.from({ length: 5 }, () => upload(server.url, ours.key, Buffer.from("--b\r\n")));
  for (const { answer } of held) answer.catch(() => {});
  const next = async (key: string) => {
    const whole = upload(server.url, key, Buffer.from("--b\r\n"));
    whole.finish();
    return whole.answer;
  };
  const refused = { status: 503, retryAfter: "5", code: "uploads_at_capacity" };
  await expect.poll(() => next(ours.key)).toEqual(refused);
  expect((await next(theirs.key)).code).toBe("malformed_multipart");
  for (const { leave } of held) leave();
  await expect.poll(async () => (await next(ours.key)).code).toBe("malformed_multipart");
});

test("all owners together hold no more than the process may", () => {
  const bodies = new BodiesInFlight();
  const holding = (owner: string, bytes: number) => {
    const request = {};
    setBodyOwner(request, owner);
    const body = bodies.open(request);
    body.hold(bytes);
    return body;
  };
  const held = ["a", "b", "c"].map((owner) => holding(owner, 32 * MIB));
  const grown = holding("d", MIB);
  grown.hold(30 * MIB);
  expect(() => holding("e", 3 * MIB)).toThrow("Too many uploads");
  for (const body of [...held, grown]) body.release();
  expect(() => holding("e", 33 * MIB)).toThrow("Too many uploads");
  holding("e", 32 * MIB).release();
});

describe("a client that is slow", () => {
  afterEach(() => void vi.useRealTimers());

  function aBody() {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    let send: (bytes: number) => void = () => {};
    const body = new ReadableStream({
      start(controller) {
        send = (bytes) => (bytes > 0 ? controller.enqueue(new Uint8Array(bytes)) : controller.close());
      },
    });
    const request = new Request("http://x/", { method: "POST", body, duplex: "half" } as RequestInit);
    const read = readLimited(request, 6 * MIB).then(
      ({ length }) => length,
      (error: { init: { status: number } }) => error.init.status,
    );
    return { read, send: (bytes: number) => send(bytes) };
  }

  test("and stops after a burst is given up with 408", async () => {
    const { read, send } = aBody();
    send(5 * MIB);
    await vi.advanceTimersByTimeAsync(9_000);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await read).toBe(408);
  });

  test("and sends a little now and then is given up with 408", async () => {
    const { read, send } = aBody();
    for (let second = 0; second < 11; second++) {
      send(100);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(await read).toBe(408);
  });

  test("and steady arrives", async () => {
    const { read, send } = aBody();
    for (let second = 0; second < 40; second++) {
      send(16 * 1024);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    send(0);
    expect(await read).toBe(40 * 16 * 1024);
  });
});

import { expect, test } from "vitest";
import { exchange } from "#tests/fuzz/exchange.ts";
import { aServer } from "./support/a-server.ts";
import { aServerWith, issued } from "./support/a-server-with-disputes.ts";

interface Sent {
  readonly lines: readonly string[];
  readonly body?: string;
  readonly breaksOff?: boolean;
  readonly host?: string | null;
}

/** Over a bare connection: no client would send such requests. */
async function send({ lines, body = "", breaksOff = false, host = "127.0.0.1" }: Sent) {
  const server = await aServerWith();
  const head = [...lines, ...(host === null ? [] : [`host: ${host}`]), `x-api-key: ${issued.key}`, "connection: close"];
  const chunks = [Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`)];
  const line = { port: server.port, limitMs: 15_000, isHead: false };
  const { answer } = await exchange({ chunks, pauseMs: null, breaksOff }, line);
  const logged = await server.stop();
  return { answer, errors: logged.filter(({ level }) => level === "error") };
}

test("an unknown expectation is passed over", async () => {
  const { answer } = await send({ lines: ["GET /api/no-such-thing HTTP/1.1", "expect: 200-maybe"] });
  expect(answer?.status).toBe(404);
  expect(JSON.parse(String(answer?.body)).error.request_id).toBe(answer?.headers.get("x-request-id"));
});

test("a request without a host is refused with a request id, and one of HTTP/1.0 is not", async () => {
  const [now, before] = [["GET /api/disputes HTTP/1.1"], ["GET /api/no-such-thing HTTP/1.0"]];
  const { answer } = await send({ lines: now, host: null });
  expect(JSON.parse(String(answer?.body)).error).toMatchObject({
    code: "address_invalid",
    request_id: answer?.headers.get("x-request-id"),
  });
  expect((await send({ lines: before, host: null })).answer?.status).toBe(404);
});

test("a page that HTTP/1.0 asks for without a host leads to the sign-in", async () => {
  const server = await aServer({ settings: { AUTH_URL: "http://auth.localhost:3200" } });
  const chunks = [Buffer.from("GET /overview HTTP/1.0\r\n\r\n")];
  const line = { port: server.port, limitMs: 15_000, isHead: false };
  const { answer } = await exchange({ chunks, pauseMs: null, breaksOff: false }, line);
  expect(answer?.status).toBe(302);
  expect((await server.stop()).filter(({ level }) => level === "error")).toEqual([]);
});

test("a client that leaves in the middle of its body is no defect", async () => {
  const { errors } = await send({
    lines: ["POST /api/disputes/dsp_1/evidence HTTP/1.1", "content-type: application/json", "content-length: 500"],
    body: '{"evidence_type":',
    breaksOff: true,
  });
  expect(errors).toEqual([]);
});

test("a method that a page does not answer is no defect", async () => {
  const lines = ["POST /signed-out HTTP/1.1", "sec-fetch-site: same-origin", "content-length: 0"];
  const { answer, errors } = await send({ lines });
  expect(answer?.status).toBe(405);
  expect(errors).toEqual([]);
});

import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import express from "express";
import { expect, test } from "vitest";
import { drainBody } from "#app/server/drain-body.ts";
import { httpServer } from "#app/server/http-server.ts";
import { closeGracefully, listen } from "#app/server/listen.ts";
import { aServer } from "./support/a-server.ts";

async function send(port: number, bytes: string): Promise<{ status: string; body: string }> {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  return { status: head.split("\r\n")[0] ?? "", body };
}

test.each([
  ["what is no HTTP", "hello\r\n\r\n", 400, "request_invalid"],
  ["a header without a name", "GET /api/disputes HTTP/1.1\r\nhost: a\r\n: x\r\n\r\n", 400, "request_invalid"],
  [
    "two lengths",
    "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n",
    400,
    "request_invalid",
  ],
  ["headers without end", `GET / HTTP/1.1\r\nhost: a\r\nx: ${"x".repeat(20_000)}\r\n\r\n`, 431, "headers_too_large"],
])("%s is refused in the envelope of all errors", async (_name, bytes, status, code) => {
  await using server = await aServer();
  const answer = await send(server.port, bytes);
  expect(answer.status).toContain(`HTTP/1.1 ${status} `);
  expect(JSON.parse(answer.body)).toMatchObject({ error: { code, request_id: expect.stringMatching(/^req_/) } });
});

test.each([
  ["what is no address", "GET /api/disputes\u00e9", 400],
  ["a request without a key", "POST /api/api_keys", 401],
  ["an address that is none", "POST /api/nothing", 404],
  ["a method that is none here", "PATCH /api/disputes", 405],
])("whoever still sends 2 MiB behind %s gets the answer", async (_name, line, status) => {
  await using server = await aServer();
  const head = `${line} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 2097152\r\n\r\n`;
  for (let times = 0; times < 40; times += 1) {
    const answer = await send(server.port, head + "a".repeat(2_097_152));
    expect(answer.status).toContain(`HTTP/1.1 ${status} `);
  }
});

test("whoever sends on after an early answer, and reads it only then, is not cut off", async () => {
  await using server = await aServer();
  const socket = connect({ port: server.port, host: "127.0.0.1", allowHalfOpen: true });
  const cut: unknown[] = [];
  socket.on("error", (error) => cut.push(error));
  const half = "a".repeat(1_048_576);
  socket.write(`POST /api/api_keys HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 2097152\r\n\r\n${half}`);
  await setTimeout(300);
  socket.write(half);
  await setTimeout(300);
  expect(cut).toEqual([]);
  expect(await text(socket)).toContain("HTTP/1.1 401 ");
});

test("a connection that is kept for very many requests ends like any other", async () => {
  const app = express();
  app.use(drainBody);
  app.use((_request, response) => void response.json({}));
  const server = httpServer(app);
  const sockets: Socket[] = [];
  server.on("connection", (socket) => sockets.push(socket));
  const { port } = await listen(server, 0, "127.0.0.1");
  const kept = "GET / HTTP/1.1\r\nhost: a\r\n\r\n".repeat(20_000);
  const answer = await send(port, `${kept}GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
  expect(answer.status).toContain("HTTP/1.1 200 ");
  await expect.poll(() => sockets[0]?.destroyed).toBe(true);
  await closeGracefully(server, 100);
});

test("a request that never ends is cut off with an answer", async () => {
  const app = express();
  app.locals.appUrl = "http://localhost:3000";
  app.use((request) => void request.resume());
  const server = httpServer(app, { headersTimeout: 200, requestTimeout: 400 });
  const { port } = await listen(server, 0, "127.0.0.1");
  const answer = await send(port, "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\nslow");
  expect(answer.status).toContain("HTTP/1.1 408 ");
  expect(JSON.parse(answer.body).error.code).toBe("request_timeout");
  await closeGracefully(server, 100);
});

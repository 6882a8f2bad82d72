import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { anAppProcess } from "#tests/support/app-process.ts";

describe("a start warns of a balancer that hides its clients", () => {
  const SAID = /^TRUST_PROXY names no proxy on another machine/;

  test.each<[string, Record<string, string>, boolean]>([
    ["reached from other machines, with no proxy named", { HOST: "0.0.0.0" }, true],
    [
      "reached from other machines, with this machine's proxies named",
      { HOST: "0.0.0.0", TRUST_PROXY: "loopback" },
      true,
    ],
    ["reached from other machines, with its proxies named", { HOST: "0.0.0.0", TRUST_PROXY: "10.0.0.0/8" }, false],
    ["on this machine alone", {}, false],
  ])("%s", async (_how, settings, isSaid) => {
    await using app = await anAppProcess({ grpcUrl: "http://127.0.0.1:1" }, settings);
    expect(app.logged.some(({ message }) => SAID.test(String(message)))).toBe(isSaid);
  });
});

describe("a balancer that speaks the PROXY protocol is refused, and named once in the log", () => {
  const SAID = /^A balancer sends the PROXY protocol/;
  const REQUEST = "GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n";

  test.each([
    ["version 1", "PROXY TCP4 192.0.2.1 192.0.2.2 40000 443\r\n"],
    ["version 2", "\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c\xc0\0\x02\x01\xc0\0\x02\x02\x9c\x40\x01\xbb"],
  ])("%s", async (_version, header) => {
    await using app = await anAppProcess({ grpcUrl: "http://127.0.0.1:1" });
    const answers = [];
    for (let times = 0; times < 2; times += 1) {
      const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
      socket.write(Buffer.from(header + REQUEST, "latin1"));
      answers.push((await text(socket)).slice(0, 12));
    }
    expect(answers).toEqual(["HTTP/1.1 400", "HTTP/1.1 400"]);
    await expect.poll(() => app.logged.filter(({ message }) => SAID.test(String(message)))).toHaveLength(1);
  });
});

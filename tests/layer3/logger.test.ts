import { expect, test } from "vitest";
import { createLogger } from "#extensions/platform/kernel/logger.ts";

const API_KEY = `svc_live_${"0123456789abcdef".repeat(4)}`;

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger("debug", { write: (line) => void lines.push(line) }));
  return lines.join("");
}

test("a line is JSON with a time, a level and the process", () => {
  expect(JSON.parse(logged((logger) => logger.info({ requestId: "r" }, "done")))).toEqual({
    level: "info",
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    process: "extensions",
    requestId: "r",
    msg: "done",
  });
});

test("an API key is hidden wherever it stands in a line", () => {
  const line = logged((logger) => {
    logger.info({ path: `/x?key=${API_KEY}`, deep: { er: { est: [API_KEY] } } }, `${API_KEY} and ${API_KEY}`);
    logger.error(new Error(`refused ${API_KEY}`));
  });
  expect(line).not.toContain("0123456789abc");
  expect(line).toContain("svc_live_0123456789ab…");
});

test.each(["x-api-key", "x-internal-secret", "authorization", "cookie", "internalSecret", "databaseUrl"])(
  "%s is hidden",
  (name) => {
    const line = logged((logger) =>
      logger.info({ [name]: "hidden", headers: { [name]: "hidden" }, request: { headers: { [name]: "hidden" } } }),
    );
    expect(line).not.toContain("hidden");
    expect(line.match(/\[redacted\]/g)).toHaveLength(3);
  },
);

test("an idempotency key may be logged", () => {
  expect(logged((logger) => logger.info({ headers: { "idempotency-key": "order-7" } }))).toContain("order-7");
});

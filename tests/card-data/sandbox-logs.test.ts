import { expect, test } from "vitest";
import { createLogger } from "#sandbox/shared/log.ts";

function logged(write: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(createLogger("engine", "info", { write: (line: string) => lines.push(line) } as never));
  return lines.map((line) => JSON.parse(line));
}

test("the sandbox masks card numbers and credentials in whatever it logs, and its lines stay JSON", () => {
  const lines = logged((log) => {
    log.info({ path: "/payments/4242424242424242", number: 4242424242424242, note: 'a "token=abc"' });
    log.error({ err: new Error("the card 3782-822463-10005 is refused") }, "card 4000 0025 0000 3155.");
    log.info({ id: "pay_4242424242424242", at: 1795318980000, order: "4242424242424241", share: 0.4242424242424242 });
  });
  expect(lines).toMatchObject([
    { path: "/payments/4242420000004242", number: 4242420000004242, note: 'a "token=…"' },
    { err: { message: "the card 3782-800000-00005 is refused" }, message: "card 4000 0000 0000 3155." },
    { id: "pay_4242424242424242", at: 1795318980000, order: "4242424242424241", share: 0.4242424242424242 },
  ]);
});

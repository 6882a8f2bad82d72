import { expect, test } from "vitest";
import { whileHeld } from "#extensions/platform/database/while-held.ts";

const lost = () => Object.assign(new Error("the server stops"), { code: "57P01" });
const held = (ms: number) => ({ heldUntil: performance.now() + ms });
const running = () => new AbortController().signal;

/** A write that fails this many times and counts its attempts. */
function aWrite(failures: number, failure: () => Error = lost) {
  const write = async () => {
    write.attempts += 1;
    if (write.attempts <= failures) throw failure();
    return "written";
  };
  write.attempts = 0;
  return write;
}

test("a write is tried again while the database is away", async () => {
  const write = aWrite(3);
  expect(await whileHeld(held(60_000), running(), write)).toBe("written");
  expect(write.attempts).toBe(4);
});

test("and not beyond the end of the lease, which a renewal moves", async () => {
  const lease = held(400);
  const write = aWrite(Number.POSITIVE_INFINITY);
  await expect(whileHeld(lease, running(), write)).rejects.toThrow("the server stops");
  expect(write.attempts).toBeGreaterThan(1);
  const renewed = aWrite(1, () => {
    lease.heldUntil = performance.now() + 60_000;
    return lost();
  });
  expect(await whileHeld(lease, running(), renewed)).toBe("written");
});

test("nor when it fails for another reason, as after a lost fence", async () => {
  const write = aWrite(1, () => new Error("another has it"));
  await expect(whileHeld(held(60_000), running(), write)).rejects.toThrow("another has it");
  expect(write.attempts).toBe(1);
});

test("nor when the process stops, which ends a pause as well", async () => {
  const stopping = new AbortController();
  const write = aWrite(Number.POSITIVE_INFINITY, () => {
    setImmediate(() => stopping.abort());
    return lost();
  });
  await expect(whileHeld(held(60_000), stopping.signal, write)).rejects.toThrow("the server stops");
  expect(write.attempts).toBe(1);
});

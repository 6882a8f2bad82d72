import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { startEmbeddedPostgres } from "#sandbox/local/postgres.ts";
import { claimDataDirectory } from "#sandbox/local/postgres-lock.ts";
import { findProcess } from "#sandbox/local/process-table.ts";
import { onDatabase } from "#tests/support/database.ts";
import { aFolder } from "./folder.ts";

const OWNER = join(import.meta.dirname, "postgres-owner.ts");

test("a server keeps its data from one start to the next", async () => {
  const dataDir = join(aFolder(), "postgres");
  const first = await startEmbeddedPostgres({ dataDir, fast: true });
  await query(first.url, "create table notes as select 'kept' as text");
  await first.stop();
  expect(findProcess(first.pid)).toBeNull();

  const second = await aServer(dataDir);
  expect(await query(second.url, "select text from notes")).toEqual([{ text: "kept" }]);
});

test("it sorts and lowercases alike whatever the locale of the machine", async () => {
  const { url } = await aServer(join(aFolder(), "postgres"));
  expect(await query(url, "select lower('ÄÉ') as lower, 'Z' < 'a' as by_code_point")).toEqual([
    { lower: "äé", by_code_point: true },
  ]);
});

test("nobody but its owner can reach it: it has no port, and its socket is in a private folder", async () => {
  const { url } = await aServer(join(aFolder(), "postgres"));
  expect(await query(url, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
  expect(statSync(socketFolderOf(url)).mode & 0o777).toBe(0o700);
});

test("a second instance on the same data is refused", async () => {
  const dataDir = join(aFolder(), "postgres");
  const { url } = await aServer(dataDir);
  await expect(startEmbeddedPostgres({ dataDir, fast: true })).rejects.toThrow("is in use by another running instance");
  expect(await query(url, "select 1 as answer")).toEqual([{ answer: 1 }]);
});

test("kill -9 of its owner leaves no server and no socket, and the next start has the data", async () => {
  const dataDir = join(aFolder(), "postgres");
  const { owner, serverPid, url } = await anOwner(dataDir);
  await query(url, "create table notes as select 'kept' as text");
  const socketFolder = socketFolderOf(url);
  expect(existsSync(socketFolder)).toBe(true);

  owner.kill("SIGKILL");
  await expect.poll(() => findProcess(serverPid), { timeout: 10_000 }).toBeNull();
  await expect.poll(() => existsSync(socketFolder), { timeout: 10_000 }).toBe(false);

  const next = await aServer(dataDir);
  expect(await query(next.url, "select text from notes")).toEqual([{ text: "kept" }]);
});

test("a server whose watchdog was killed is stopped and its data taken over", async () => {
  const dataDir = join(aFolder(), "postgres");
  const { owner, serverPid } = await anOwner(dataDir);
  await killWatchdog(serverPid);
  owner.kill("SIGKILL");
  await once(owner, "exit");

  const next = await aServer(dataDir);
  expect(next.pid).not.toBe(serverPid);
  expect(findProcess(serverPid)).toBeNull();
});

test("a server whose watchdog was killed and that is killed while it stops leaves its data free", async () => {
  const dataDir = join(aFolder(), "postgres");
  const { serverPid } = await anOwner(dataDir);
  await killWatchdog(serverPid);
  process.kill(serverPid, "SIGSTOP");
  const claimed = claimDataDirectory(dataDir);
  process.kill(serverPid, "SIGKILL");
  await claimed;
  await expect.poll(() => findProcess(serverPid), { timeout: 10_000 }).toBeNull();
});

/** A killed process is listed until its parent has noticed, which takes a while on a busy machine. */
async function killWatchdog(serverPid: number): Promise<void> {
  const watchdogPid = findProcess(serverPid)?.parentPid ?? Number.NaN;
  process.kill(watchdogPid, "SIGKILL");
  await expect.poll(() => findProcess(watchdogPid), { timeout: 10_000 }).toBeNull();
}

async function aServer(dataDir: string) {
  const server = await startEmbeddedPostgres({ dataDir, fast: true });
  onTestFinished(() => server.stop());
  return server;
}

/** Another process that has started a server. */
async function anOwner(dataDir: string): Promise<{ owner: ChildProcess; serverPid: number; url: string }> {
  const owner = spawn(process.execPath, [OWNER, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void owner.kill("SIGKILL"));
  const [line] = await once(createInterface(owner.stdout), "line");
  return { owner, ...JSON.parse(line) };
}

function socketFolderOf(url: string): string {
  return decodeURIComponent(new URL(url).hostname);
}

async function query(url: string, sql: string): Promise<unknown[]> {
  return onDatabase(url, async (client) => {
    return (await client.query(sql)).rows;
  });
}

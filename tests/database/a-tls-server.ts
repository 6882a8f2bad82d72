import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findAnyFreePort } from "#sandbox/local/ports.ts";
import { startEmbeddedPostgres } from "#sandbox/local/postgres.ts";
import { onDatabase } from "#tests/support/database.ts";

/** Node makes keys and no certificates. */
export const canMakeCertificates = spawnSync("openssl", ["version"]).status === 0;

/** A PostgreSQL with TLS, whose certificate is its own and for localhost. */
export async function aTlsServer() {
  const folder = await mkdtemp(join(tmpdir(), "tollhouse-tls-"));
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, "postgres"),
    port: await findAnyFreePort(),
    fast: true,
  });
  const [certificate, key] = [join(folder, "server.crt"), join(folder, "server.key")];
  makeCertificate(certificate, key);
  await switchOnTls(server.url, await readFile(certificate, "utf8"), await readFile(key, "utf8"));
  return {
    // pg compares the certificate with names only, never with an address.
    url: server.url.replace("127.0.0.1", "localhost"),
    certificate,
    async close() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function makeCertificate(certificate: string, key: string): void {
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  execFileSync("openssl", ["req", "-x509", ...made, ...subject, "-keyout", key, "-out", certificate], {
    stdio: "ignore",
  });
}

/** The server's own account writes the files, since they must belong to it. */
async function switchOnTls(url: string, certificate: string, key: string): Promise<void> {
  await onDatabase(url, async (client) => {
    for (const [name, text] of [
      ["server.crt", certificate],
      ["server.key", key],
    ] as const) {
      const lines = client.escapeLiteral(text.trim());
      await client.query(
        `copy (select unnest(string_to_array(${lines}, chr(10)))) to program 'umask 077; cat > ${name}'`,
      );
    }
    await client.query("alter system set ssl = on");
    await client.query("select pg_reload_conf()");
  });
}

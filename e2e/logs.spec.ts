import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./support/test.ts";

/** Shorter values are not secrets, or occur by chance. */
const MIN_LENGTH = 16;

test("no process has logged a key, a token or a secret of this run", ({ product }) => {
  const { settings, demo, credentialsFile, logFolder } = product;
  const secrets = Object.entries(settings).filter(([name]) => /SECRET|KEY/.test(name));
  const issued = readFileSync(credentialsFile, "utf8").split("\n");
  const credentials = [...secrets.map(([, secret]) => secret), demo.api_key ?? "", ...issued];
  const searched = new Set(credentials.filter((credential) => credential.length >= MIN_LENGTH));
  // A second try of a few tests may have signed nobody in.
  expect(searched.size).toBeGreaterThanOrEqual(secrets.length);

  for (const file of readdirSync(logFolder)) {
    const log = readFileSync(join(logFolder, file), "utf8");
    const found = [...searched].filter((credential) => log.includes(credential));
    expect(found, `credentials in ${file}`).toEqual([]);
  }
});

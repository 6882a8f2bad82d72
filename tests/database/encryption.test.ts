import { describe, expect, test } from "vitest";
import {
  createEncryption,
  type EncryptionContext,
  UnreadableSecretError,
} from "#extensions/platform/encryption/encryption.ts";

const key = (id: string, byte: number) => ({ id, key: new Uint8Array(32).fill(byte) });
const old = key("k1", 1);
const current = key("k2", 2);
const CONTEXT: EncryptionContext = { organizationId: "org_ab", recordId: "mer_cd", field: "engine_api_key" };
const SECRET = "snd_Ключ_🔑";

const { encrypt, decrypt } = createEncryption([current, old]);

test("a secret opens at its place and nowhere shows its text", async () => {
  const ciphertext = await encrypt(SECRET, CONTEXT);
  expect(await decrypt(ciphertext, CONTEXT)).toBe(SECRET);
  expect(ciphertext).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(ciphertext).not.toContain(Buffer.from(SECRET).toString("base64url").slice(0, 12));
  expect(JSON.parse(Buffer.from(ciphertext.split(".")[0] ?? "", "base64url").toString())).toEqual({
    alg: "dir",
    enc: "A256GCM",
    kid: "k2",
  });
});

test("the same secret is encrypted differently each time", async () => {
  expect(await encrypt(SECRET, CONTEXT)).not.toBe(await encrypt(SECRET, CONTEXT));
});

test.each([[""], ["x"], ["x".repeat(100_000)]])("a secret of any length comes back: %#", async (secret) => {
  expect(await decrypt(await encrypt(secret, CONTEXT), CONTEXT)).toBe(secret);
});

describe("an encrypted secret cannot be decrypted", () => {
  test.each<[string, EncryptionContext]>([
    ["in another organization", { ...CONTEXT, organizationId: "org_other" }],
    ["in another record", { ...CONTEXT, recordId: "mer_other" }],
    ["in another field", { ...CONTEXT, field: "webhook_key" }],
    [
      "where the boundary of organization and record is shifted",
      { ...CONTEXT, organizationId: "org_a", recordId: "bmer_cd" },
    ],
    ["where the boundary of record and field is shifted", { ...CONTEXT, recordId: "mer_cdengine", field: "_api_key" }],
    ["without an organization", { ...CONTEXT, organizationId: "" }],
  ])("%s", async (_name, place) => {
    await expect(decrypt(await encrypt(SECRET, CONTEXT), place)).rejects.toThrow(UnreadableSecretError);
  });

  const parts = ["the header", "the nonce", "the text", "the tag"].map((name, index) => [name, index] as const);

  test.each(parts)("when %s is changed, cut off, made longer or gone", async (_name, index) => {
    const whole = (await encrypt(SECRET, CONTEXT)).split(".");
    const part = whole[index] ?? "";
    for (const changed of [flipped(part), part.slice(0, -4), `${part}AAAA`, ""]) {
      const broken = whole.with(index, changed).join(".");
      await expect(decrypt(broken, CONTEXT)).rejects.toThrow(UnreadableSecretError);
    }
  });

  test("when something is put behind it, or a byte of the text is moved into the tag", async () => {
    const ciphertext = await encrypt(SECRET, CONTEXT);
    const [header, iv, text = "", tag = ""] = ciphertext.split(".");
    const bytes = Buffer.concat([Buffer.from(text, "base64url"), Buffer.from(tag, "base64url")]);
    const moved = [bytes.subarray(0, -17), bytes.subarray(-17)].map((part) => part.toString("base64url"));
    for (const broken of [`${ciphertext}.AAAA`, [header, iv, ...moved].join(".")])
      await expect(decrypt(broken, CONTEXT)).rejects.toThrow(UnreadableSecretError);
  });

  test.each([
    ["of another master key", "k1"],
    ["that nobody has", "k9"],
    ["that is no name", ""],
  ])("when its key id is replaced by one %s", async (_name, kid) => {
    const whole = (await encrypt(SECRET, CONTEXT)).split(".");
    const header = Buffer.from(JSON.stringify({ alg: "dir", enc: "A256GCM", kid })).toString("base64url");
    await expect(decrypt(whole.with(0, header).join("."), CONTEXT)).rejects.toThrow(UnreadableSecretError);
  });

  test.each([[""], ["..."], ["no.secret"], ["sk_live_plain"], ["e30.e30.e30.e30"]])(
    "when it is none: %j",
    async (ciphertext) => {
      await expect(decrypt(ciphertext, CONTEXT)).rejects.toThrow(UnreadableSecretError);
    },
  );

  test("and the refusal names the place and not the secret", async () => {
    const error = await decrypt(await encrypt(SECRET, CONTEXT), { ...CONTEXT, recordId: "mer_x" }).catch(
      (reason: Error) => reason,
    );
    expect(String(error)).toContain("engine_api_key of mer_x");
    expect(String(error)).not.toContain(SECRET);
  });
});

describe("after the master key is changed", () => {
  test("ciphertexts of the old key are decrypted, and the new key encrypts", async () => {
    const ciphertext = await createEncryption([old]).encrypt(SECRET, CONTEXT);
    expect(await decrypt(ciphertext, CONTEXT)).toBe(SECRET);
    const reencrypted = await encrypt(await decrypt(ciphertext, CONTEXT), CONTEXT);
    await expect(createEncryption([old]).decrypt(reencrypted, CONTEXT)).rejects.toThrow(UnreadableSecretError);
    expect(await createEncryption([current]).decrypt(reencrypted, CONTEXT)).toBe(SECRET);
  });

  test("ciphertexts of a key that is gone cannot be decrypted", async () => {
    const ciphertext = await createEncryption([old]).encrypt(SECRET, CONTEXT);
    await expect(createEncryption([current]).decrypt(ciphertext, CONTEXT)).rejects.toThrow(UnreadableSecretError);
  });

  test("a key that took another's name opens nothing", async () => {
    const ciphertext = await createEncryption([old]).encrypt(SECRET, CONTEXT);
    await expect(createEncryption([key("k1", 9)]).decrypt(ciphertext, CONTEXT)).rejects.toThrow(UnreadableSecretError);
  });
});

test("there is no encryption without a key", () => {
  expect(() => createEncryption([])).toThrow("there is no encryption key");
});

function flipped(part: string): string {
  const bytes = Buffer.from(part, "base64url");
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
  return bytes.toString("base64url");
}

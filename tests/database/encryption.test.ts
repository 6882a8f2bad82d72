import { describe, expect, test } from "vitest";
import {
  createEncryption,
  type SecretPlace,
  UnreadableSecretError,
} from "#extensions/platform/encryption/encryption.ts";

const key = (id: string, byte: number) => ({ id, key: new Uint8Array(32).fill(byte) });
const old = key("k1", 1);
const current = key("k2", 2);
const PLACE: SecretPlace = { organizationId: "org_ab", recordId: "mer_cd", field: "engine_api_key" };
const SECRET = "snd_Ключ_🔑";

const { seal, open } = createEncryption([current, old]);

test("a secret opens at its place and nowhere shows its text", async () => {
  const sealed = await seal(SECRET, PLACE);
  expect(await open(sealed, PLACE)).toBe(SECRET);
  expect(sealed).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(sealed).not.toContain(Buffer.from(SECRET).toString("base64url").slice(0, 12));
  expect(JSON.parse(Buffer.from(sealed.split(".")[0] ?? "", "base64url").toString())).toEqual({
    alg: "dir",
    enc: "A256GCM",
    kid: "k2",
  });
});

test("the same secret is sealed differently each time", async () => {
  expect(await seal(SECRET, PLACE)).not.toBe(await seal(SECRET, PLACE));
});

test.each([[""], ["x"], ["x".repeat(100_000)]])("a secret of any length comes back: %#", async (secret) => {
  expect(await open(await seal(secret, PLACE), PLACE)).toBe(secret);
});

describe("a sealed secret does not open", () => {
  test.each<[string, SecretPlace]>([
    ["in another organization", { ...PLACE, organizationId: "org_other" }],
    ["in another record", { ...PLACE, recordId: "mer_other" }],
    ["in another field", { ...PLACE, field: "webhook_key" }],
    [
      "where the boundary of organization and record is shifted",
      { ...PLACE, organizationId: "org_a", recordId: "bmer_cd" },
    ],
    ["where the boundary of record and field is shifted", { ...PLACE, recordId: "mer_cdengine", field: "_api_key" }],
    ["without an organization", { ...PLACE, organizationId: "" }],
  ])("%s", async (_name, place) => {
    await expect(open(await seal(SECRET, PLACE), place)).rejects.toThrow(UnreadableSecretError);
  });

  const parts = ["the header", "the nonce", "the text", "the tag"].map((name, index) => [name, index] as const);

  test.each(parts)("when %s is changed, cut off, made longer or gone", async (_name, index) => {
    const whole = (await seal(SECRET, PLACE)).split(".");
    const part = whole[index] ?? "";
    for (const changed of [flipped(part), part.slice(0, -4), `${part}AAAA`, ""]) {
      const broken = whole.with(index, changed).join(".");
      await expect(open(broken, PLACE)).rejects.toThrow(UnreadableSecretError);
    }
  });

  test("when something is put behind it, or a byte of the text is moved into the tag", async () => {
    const sealed = await seal(SECRET, PLACE);
    const [header, iv, text = "", tag = ""] = sealed.split(".");
    const bytes = Buffer.concat([Buffer.from(text, "base64url"), Buffer.from(tag, "base64url")]);
    const moved = [bytes.subarray(0, -17), bytes.subarray(-17)].map((part) => part.toString("base64url"));
    for (const broken of [`${sealed}.AAAA`, [header, iv, ...moved].join(".")])
      await expect(open(broken, PLACE)).rejects.toThrow(UnreadableSecretError);
  });

  test.each([
    ["of another master key", "k1"],
    ["that nobody has", "k9"],
    ["that is no name", ""],
  ])("when its key id is replaced by one %s", async (_name, kid) => {
    const whole = (await seal(SECRET, PLACE)).split(".");
    const header = Buffer.from(JSON.stringify({ alg: "dir", enc: "A256GCM", kid })).toString("base64url");
    await expect(open(whole.with(0, header).join("."), PLACE)).rejects.toThrow(UnreadableSecretError);
  });

  test.each([[""], ["..."], ["no.secret"], ["sk_live_plain"], ["e30.e30.e30.e30"]])(
    "when it is none: %j",
    async (sealed) => {
      await expect(open(sealed, PLACE)).rejects.toThrow(UnreadableSecretError);
    },
  );

  test("and the refusal names the place and not the secret", async () => {
    const error = await open(await seal(SECRET, PLACE), { ...PLACE, recordId: "mer_x" }).catch(
      (reason: Error) => reason,
    );
    expect(String(error)).toContain("engine_api_key of mer_x");
    expect(String(error)).not.toContain(SECRET);
  });
});

describe("after the master key is changed", () => {
  test("what the old one sealed still opens, and the new one seals", async () => {
    const sealed = await createEncryption([old]).seal(SECRET, PLACE);
    expect(await open(sealed, PLACE)).toBe(SECRET);
    const resealed = await seal(await open(sealed, PLACE), PLACE);
    await expect(createEncryption([old]).open(resealed, PLACE)).rejects.toThrow(UnreadableSecretError);
    expect(await createEncryption([current]).open(resealed, PLACE)).toBe(SECRET);
  });

  test("what a key that is gone sealed does not open", async () => {
    const sealed = await createEncryption([old]).seal(SECRET, PLACE);
    await expect(createEncryption([current]).open(sealed, PLACE)).rejects.toThrow(UnreadableSecretError);
  });

  test("a key that took another's name opens nothing", async () => {
    const sealed = await createEncryption([old]).seal(SECRET, PLACE);
    await expect(createEncryption([key("k1", 9)]).open(sealed, PLACE)).rejects.toThrow(UnreadableSecretError);
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

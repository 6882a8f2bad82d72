import "reflect-metadata";
import { createHash, webcrypto } from "node:crypto";
import { cryptoProvider, SubjectAlternativeNameExtension, X509CertificateGenerator } from "@peculiar/x509";

export interface Certificate {
  readonly cert: string;
  readonly key: string;
  /** Chromium trusts the certificate with this key. */
  readonly publicKeySha256: string;
}

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const DAY_MS = 86_400_000;

/** A self-signed certificate for all of these names; its key is never written to disk. */
export async function makeCertificate(names: readonly string[], now = Date.now()): Promise<Certificate> {
  cryptoProvider.set(webcrypto as Crypto);
  const keys = (await webcrypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"])) as CryptoKeyPair;
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: "CN=Tollhouse browser tests",
    keys,
    signingAlgorithm: ALGORITHM,
    notBefore: new Date(now - DAY_MS),
    notAfter: new Date(now + DAY_MS),
    extensions: [new SubjectAlternativeNameExtension(names.map((value) => ({ type: "dns" as const, value })))],
  });
  const exported = (await webcrypto.subtle.exportKey("pkcs8", keys.privateKey)) as ArrayBuffer;
  return {
    cert: certificate.toString("pem"),
    key: pem("PRIVATE KEY", exported),
    publicKeySha256: createHash("sha256").update(new Uint8Array(certificate.publicKey.rawData)).digest("base64"),
  };
}

function pem(label: string, der: ArrayBuffer): string {
  const lines =
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`;
}

import { randomBytes } from "node:crypto";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Device } from "./device.entity.ts";
import { forgetAttempts } from "./pairing-attempts.queries.ts";
import { PairingCodeEntity } from "./pairing-code.entity.ts";
import { CODE_MS, codeFrom, normalizedCode } from "./pairing-code.rules.ts";

/** Plenty, since some bytes are not used. */
const RANDOM_BYTES = 64;

/** Makes the locked or new device's code, which replaces the one before. Only its hash is stored. */
export async function issueCode(phase: UnitOfWork, device: Device): Promise<string> {
  await withdrawCodes(phase, device);
  const code = codeFrom(randomBytes(RANDOM_BYTES));
  const now = phase.clock.realNow();
  const expiresAt = new Date(now.getTime() + CODE_MS);
  const id = newId("pairingCode", now);
  createRow(phase, PairingCodeEntity, { id, deviceId: device.id, codeHash: codeHashOf(phase, code), expiresAt });
  Object.assign(device, { pairingMethod: "code_in_dashboard", pairingExpiresAt: expiresAt });
  return code;
}

/** The codes of a device no longer work, and wrong ones do not count any more. */
export async function withdrawCodes(phase: UnitOfWork, { id: deviceId }: Device): Promise<void> {
  const { em, environment } = phase;
  await em.nativeDelete(PairingCodeEntity, { environment, deviceId });
  await forgetAttempts(phase, deviceId);
}

/** Keyed by the organization, so a code of another one is found nowhere here. */
export function codeHashOf({ context, tenant, environment }: UnitOfWork, code: string): string {
  const scope = { organizationId: tenant.organizationId, purpose: `pairing code ${environment}` };
  return context.signing.sign(normalizedCode(code), scope);
}

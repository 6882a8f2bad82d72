import { z } from "zod";
import { type Ask, segment } from "./ask.ts";
import { isRefused } from "./engine.errors.ts";
import { read } from "./read-answer.ts";

export function customersOf(ask: Ask) {
  return {
    /** Deletes the customer's details and payment methods; its payments stay. Idempotent. */
    async delete(customerId: string): Promise<void> {
      const path = `/customers/${segment(customerId)}`;
      try {
        await ask({ method: "DELETE", path });
      } catch (error) {
        if (isRefused(error, "not_found") || isRefused(error, "redacted")) return;
        if (!isRefused(error, "mandate_active")) throw error;
        await revokeMandates(ask, path);
        await ask({ method: "DELETE", path });
      }
    },
  };
}

/** The engine does not delete a customer with active mandates. */
async function revokeMandates(ask: Ask, customerPath: string): Promise<void> {
  const answer = await ask({ method: "GET", path: `${customerPath}/mandates` });
  for (const { id, status } of read(z.array(mandateSchema), answer))
    if (status === "active") await ask({ method: "POST", path: `/mandates/revoke/${segment(id)}` });
}

const mandateSchema = z
  .object({ mandate_id: z.string().min(1), status: z.string() })
  .transform(({ mandate_id: id, status }) => ({ id, status }));

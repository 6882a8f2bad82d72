import type { ActionFunctionArgs } from "@remix-run/node";
import { ERROR_LABELS } from "#app/capabilities/terminal-sales/outcome.ts";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { TerminalSaleService } from "#proto/tollhouse/v1/terminal_sales_pb.ts";

/** POST /terminal/sales/:id/cancel */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, TerminalSaleService.method.cancelTerminalSale, {
    to: `/terminal/sales/${args.params.id}`,
    done: ({ terminalSaleStatus }) => DONE[terminalSaleStatus] ?? "Cancellation requested.",
    messages: ERROR_LABELS,
  });
}

const DONE: Readonly<Record<string, string>> = {
  canceled: "Sale canceled.",
  succeeded: "The customer had paid already.",
};

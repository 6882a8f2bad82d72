import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DisputesTitle } from "#app/capabilities/disputes/disputes-title.tsx";
import {
  FRAUD_REPORT_COLUMNS,
  fraudReportKey,
  fraudReportPath,
} from "#app/capabilities/fraud-reports/fraud-report-columns.tsx";
import { FRAUD_REPORT_LIST } from "#app/capabilities/fraud-reports/fraud-report-list.server.ts";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";

export const meta = titled("Fraud reports");
export const handle = crumbs({ name: "Disputes", to: "/disputes" }, { name: "Fraud reports" });

export async function loader(args: LoaderFunctionArgs) {
  return readList(args, FRAUD_REPORT_LIST);
}

export default function FraudReports() {
  return (
    <>
      <DisputesTitle
        title="Fraud reports"
        lead="Payments that cardholders' banks reported as fraud. No money moved, and a dispute may follow."
      />
      <ListSection
        list={useLoaderData<typeof loader>()}
        caption="Fraud reports"
        columns={FRAUD_REPORT_COLUMNS}
        rowKey={fraudReportKey}
        rowLink={fraudReportPath}
        empty={
          <EmptyState title="No fraud reports yet">
            They appear here after your operator imports a file of Visa or Mastercard.
          </EmptyState>
        }
      />
    </>
  );
}

import { Callout } from "#app/components/ui/callout.tsx";
import { Download } from "./export-columns.tsx";
import { failureText, isUnfinished } from "./export-labels.ts";
import type { ExportView } from "./export-view.server.ts";

interface ExportFileProps {
  row: ExportView;
  /** The address that asks for the password again. Null where the sign-in is recent enough. */
  signInPath: string | null;
}

/** The file, or why there is none. */
export function ExportFile({ row, signInPath }: ExportFileProps) {
  if (row.status === "expired") return <Callout>This file has been deleted. Export the list again.</Callout>;
  if (row.status === "failed") return <Callout tone="danger">{failureText(row.failureCode)}</Callout>;
  if (isUnfinished(row)) return <Callout>The file is being prepared. This page shows it when it is ready.</Callout>;
  return (
    <>
      {signInPath ? (
        <p className="mb-3 text-sm text-muted">Sign in again to download it, since it leaves the dashboard.</p>
      ) : null}
      <Download row={row} />
    </>
  );
}

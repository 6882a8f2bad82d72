import { useLocation } from "@remix-run/react";
import { button } from "#app/components/ui/button.ts";

/** Downloads the list of this page, with its filters, as a CSV file. */
export function ExportLink({ to }: { to: string }) {
  const { search } = useLocation();
  return (
    <a href={`${to}${search}`} download className={button("quiet")}>
      Export CSV
    </a>
  );
}

import type { SettingsView } from "#app/capabilities/settlement-queue/index.server.ts";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { useTimeOfDayText } from "#app/components/ui/local-time.tsx";

const SCHEDULES: Readonly<Record<string, string>> = {
  daily: "Settlements close every day.",
  weekly: "Settlements close every week.",
  monthly: "Settlements close every month.",
  manual: "Settlements close when you close them.",
};

/** The settings that decide when money arrives, in a sentence. */
export function SettlementTerms({ settings, mayChange }: { settings: SettingsView; mayChange: boolean }) {
  const { delayBusinessDays: days, cutoffTime, timeZone, schedule } = settings;
  const cutoff = useTimeOfDayText(cutoffTime);
  const delay =
    days === 0 ? "on the same business day" : days === 1 ? "after 1 business day" : `after ${days} business days`;
  return (
    <p className="max-w-2xl text-sm text-muted text-pretty">
      Sales become available {delay}; a sale after {cutoff} ({timeZone.replaceAll("_", " ")}) counts for the next day.{" "}
      {SCHEDULES[schedule] ?? ""}{" "}
      {mayChange ? (
        <Link to="/settings/settlements" className={link}>
          Change settings
        </Link>
      ) : null}
    </p>
  );
}

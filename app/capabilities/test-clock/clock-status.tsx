import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import { Fact, Facts } from "#app/dashboard/facts.tsx";
import { endedLabel } from "./clock-labels.ts";
import type { ClockView } from "./clock-view.server.ts";

const BAR =
  "block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent";

/** Where the clock stands, and how far its advance is. */
export function ClockStatus({ clock: { now, startedAt, advancesTo, progress } }: { clock: ClockView }) {
  return (
    <Panel id="clock" title="Clock">
      <Facts>
        <Fact name="Clock's time">
          <LocalTime at={now} />
        </Fact>
        {startedAt ? (
          <Fact name="Began at">
            <LocalTime at={startedAt} />
          </Fact>
        ) : null}
        {advancesTo ? (
          <Fact name="Moves to">
            <LocalTime at={advancesTo} />
          </Fact>
        ) : null}
        {progress ? <Progress progress={progress} /> : null}
      </Facts>
    </Panel>
  );
}

function Progress({ progress }: { progress: NonNullable<ClockView["progress"]> }) {
  const { done, known, percent, speed, ended } = progress;
  const counts = new Intl.NumberFormat(useLocale());
  return (
    <>
      <Fact name={ended ? "Last advance" : "Progress"}>
        {ended ? (
          endedLabel(ended)
        ) : (
          <>
            <progress max={100} value={percent} aria-label="Progress of the advance" className={BAR} />
            <span className="mt-1 block">{counts.format(percent)}% of the time</span>
          </>
        )}
      </Fact>
      <Fact name="Work done">
        {ended ? counts.format(done) : `${counts.format(done)} of ${counts.format(known)} known so far`}
      </Fact>
      {speed === null ? null : <Fact name="Speed">{speedText(speed, counts)}</Fact>}
    </>
  );
}

const HOUR = 3_600;
const DAY = 86_400;

/** Days of the sandbox in a second of real time, or hours where those are few. */
function speedText(seconds: number, counts: Intl.NumberFormat): string {
  const [unit, count] = seconds >= DAY ? ["day", Math.round(seconds / DAY)] : ["hour", Math.round(seconds / HOUR)];
  return `${counts.format(count)} ${unit}${count === 1 ? "" : "s"} a second`;
}

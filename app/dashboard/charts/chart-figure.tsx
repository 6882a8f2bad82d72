import { type Chart, HEIGHT, WIDTH } from "./chart.ts";

interface ChartFigureProps {
  title: string;
  /** The name of the first column of the table. */
  axis: string;
  chart: Chart;
}

/** A picture that stretches with the page, its texts beside it in HTML, and its values as a table. */
export function ChartFigure({ title, axis, chart }: ChartFigureProps) {
  const { marks, scale } = chart;
  return (
    <figure>
      <figcaption className="mb-3 text-sm font-semibold">{title}</figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-xs text-muted tabular-nums">
        <ol aria-hidden="true" className="-my-2 flex h-44 flex-col justify-between text-right">
          {scale.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
        <Picture chart={chart} />
        <Labels names={marks.map(({ label }) => label)} />
      </div>
      <details className="mt-3 text-sm">
        <summary className="w-fit text-muted underline underline-offset-3 hover:text-ink">Show as table</summary>
        <table className="mt-2 w-full max-w-md">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-line border-b text-xs text-muted">
              <th scope="col" className="py-1.5 text-left font-semibold">
                {axis}
              </th>
              <th scope="col" className="py-1.5 text-right font-semibold">
                Value
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {marks.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row" className="py-1.5 text-left font-normal">
                  {name}
                </th>
                <td className="py-1.5 text-right tabular-nums">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function Picture({ chart: { kind, summary, marks, line, area, scale, zero } }: { chart: Chart }) {
  return (
    <svg
      role="img"
      aria-label={summary}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-40 w-full overflow-visible"
    >
      {scale.map((text, step) => (
        <path
          key={text}
          d={`M0 ${(HEIGHT * step) / (scale.length - 1)}H${WIDTH}`}
          vectorEffect="non-scaling-stroke"
          className="stroke-line"
        />
      ))}
      <path d={area} className="fill-accent/12" />
      <path d={line} fill="none" strokeWidth="2" vectorEffect="non-scaling-stroke" className="stroke-accent" />
      {marks.map(({ name, value, x, width, y }) => (
        <g key={name} className="group/mark">
          {kind === "bars" ? (
            <rect
              x={x + width * 0.15}
              y={Math.min(y, zero)}
              width={width * 0.7}
              height={Math.abs(zero - y)}
              className="fill-accent group-hover/mark:fill-sign-hover"
            />
          ) : null}
          {/* The whole column shows its value to the pointer. */}
          <rect x={x} y="0" width={width} height={HEIGHT} className="fill-transparent group-hover/mark:fill-ink/5">
            <title>{`${name}: ${value}`}</title>
          </rect>
        </g>
      ))}
    </svg>
  );
}

/** One below each mark, or five from the first to the last when there are too many to stand side by side. */
function Labels({ names }: { names: readonly string[] }) {
  const few = names.length <= SIDE_BY_SIDE;
  const last = names.length - 1;
  const anchors = Array.from({ length: MOST_LABELS }, (_, label) => Math.round((last * label) / (MOST_LABELS - 1)));
  const shown = few ? names : names.filter((_, position) => anchors.includes(position));
  return (
    <ol aria-hidden="true" className={`col-start-2 flex ${few ? "text-center *:flex-1" : "justify-between"}`}>
      {shown.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ol>
  );
}

const SIDE_BY_SIDE = 6;
const MOST_LABELS = 5;

export { reportPath } from "./report-path.ts";

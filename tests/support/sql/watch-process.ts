import { watchOrms } from "./watched-orm.ts";

// For `node --import`: a separate process of the run.
watchOrms();

import { itWithFiles, tryFiles } from "../../support/files-laws.ts";

tryFiles(itWithFiles);

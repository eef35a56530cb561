"use strict";
// Runs under whatever Node is on the machine, before anything is installed: built-ins and old syntax only.
// node scripts/bootstrap.cjs [build]   installs what is missing; with "build" also builds the page when it is stale.
var childProcess = require("child_process");
var crypto = require("crypto");
var fs = require("fs");
var path = require("path");

var root = path.join(__dirname, "..");
var modules = path.join(root, "node_modules");
var installStamp = path.join(modules, ".taomu-installed");
var buildStamp = path.join(root, "dist", ".taomu-built");

function hashOf(files) {
  var hash = crypto.createHash("sha256");
  files.sort().forEach((file) => {
    hash.update(path.relative(root, file));
    hash.update(fs.readFileSync(file));
  });
  return hash.digest("hex");
}

function filesBelow(folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).reduce((files, entry) => {
    var full = path.join(folder, entry.name);
    return files.concat(entry.isDirectory() ? filesBelow(full) : [full]);
  }, []);
}

function read(file) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    return "";
  }
}

function run(command, args) {
  var env = {};
  // npm inside npm would take the outer call's settings for its own.
  Object.keys(process.env).forEach((name) => {
    if (!/^npm_(lifecycle|package|command)/.test(name)) env[name] = process.env[name];
  });
  env.PATH = path.join(modules, ".bin") + path.delimiter + env.PATH;
  var result = childProcess.spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    env: env,
    shell: process.platform === "win32",
  });
  if (result.error) throw result.error;
  if (result.status !== 0) {
    console.error(command + " " + args.join(" ") + " 失败，退出码 " + result.status);
    process.exit(result.status || 1);
  }
}

var version = process.versions.node.split(".").map(Number);
if (version[0] < 20 || (version[0] === 20 && version[1] < 19)) {
  console.error("需要 Node 20.19 或更新的版本，当前为 " + process.versions.node);
  process.exit(1);
}

var lock = hashOf([path.join(root, "package.json"), path.join(root, "package-lock.json")]);
// What was pruned for deployment has the stamp, and lacks what is needed here.
if (read(installStamp) !== lock || !fs.existsSync(path.join(modules, "taomu-node"))) {
  console.log("正在安装依赖…");
  run("npm", ["install", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  // npm before 11 does not link the program of an optional package by itself.
  var node = "node-" + process.platform.replace("win32", "win") + "-" + process.arch;
  if (fs.existsSync(path.join(modules, node)) && !fs.existsSync(path.join(modules, ".bin", "node")))
    run("npm", ["rebuild", node]);
  fs.writeFileSync(installStamp, lock);
}

if (process.argv[2] === "build") {
  var sources = hashOf(
    filesBelow(path.join(root, "src")).concat(filesBelow(path.join(root, "scripts", "build")), [
      path.join(root, "package.json"),
      path.join(root, "package-lock.json"),
      path.join(root, "rsbuild.config.ts"),
    ]),
  );
  if (read(buildStamp) !== sources || !fs.existsSync(path.join(root, "dist", "server", "render.mjs"))) {
    console.log("正在构建页面…");
    run("npm", ["run", "build", "--silent"]);
    fs.writeFileSync(buildStamp, sources);
  }
}

import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The types of files that compress well; pictures and fonts are compressed already. */
const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest|txt|xml)$/;
/** Smaller files fit a network packet either way. */
const LEAST_BYTES = 512;
/** A compressed copy must save at least this share. */
const LEAST_GAIN = 0.05;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes `file.br` and `file.gz` beside each file of the built web app that gains from it. The server sends them to browsers
 * that accept them.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

/** @param {string} file */
async function compressFile(file) {
  const plain = await readFile(file);
  if (plain.length < LEAST_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const copies = [
    { name: `${file}.br`, bytes: await brotli(plain, { params }) },
    { name: `${file}.gz`, bytes: await zip(plain, { level: constants.Z_BEST_COMPRESSION }) },
  ];
  const gains = copies.filter(({ bytes }) => bytes.length <= plain.length * (1 - LEAST_GAIN));
  await Promise.all(gains.map(({ name, bytes }) => writeFile(name, bytes)));
}

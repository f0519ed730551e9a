// Every text that people read stands in words/, where it is translated. This finds those that stand in the code instead.
import { parseSync } from 'vite';

import errors from '../../words/en/errors.ts';

/** @typedef {{ type: string, [key: string]: unknown }} Node */

/** Attributes, properties and variables that people see or hear. */
const shown =
  /^(?:alt|title|description|placeholder|label|text|hint|lead|message|aria-(?:label|description|placeholder|roledescription|valuetext)|\w+(?:Label|Text|Title))$/;
const letters = /\p{L}/u;
/** A text, wherever it stands: `Try again`. */
const sentence = /^\p{Lu}\p{L}*['’]?\p{Ll}* \S/u;
/** Words alone, as a default value: `per day`. */
const phrase = /^\p{L}+(?: \p{L}+)+$/u;
/** What names a text in words/ (`booking.failed`), or a class in a table of looks (`text-danger-strong`). */
const code = /^[a-z\d]\w*(?:[.-]\w+)*$/;
/** What programmers read. */
const forProgrammers = /^(?:logDebug|\w*(?:Error|Exception))$/;
/** Errors may be worded in English where they arise: they are translated when they are shown. @type {readonly string[]} */
const translated = Object.values(errors);
/** The level of a heading, and the start of an address in a field for one. */
const sameEverywhere = /^(?:h[1-6]|https:\/\/)$/;

/** The page that shows the animations has a console of its own, for programmers. */
const exempt = ['web/src/pages/animations/'];

/**
 * Names the texts in a source that would be the same in every language.
 * @param {string} name its path
 * @param {string} source
 * @returns {string[]}
 */
export function textsIn(name, source) {
  if (exempt.some((start) => name.startsWith(start))) return [];
  const { program, errors } = parseSync(name, source);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`);
  const found = textsOf(/** @type {Node} */ (/** @type {unknown} */ (program)))
    .map((text) => text.trim().replaceAll(/\s+/g, ' '))
    .filter((text) => letters.test(text) && !sameEverywhere.test(text) && !translated.includes(text));
  return [...new Set(found)];
}

/** @param {Node} node @returns {string[]} */
function textsOf(node) {
  if (forProgrammers.test(nameOf(node.callee))) return [];
  return [...ownTexts(node), ...Object.values(node).flat().filter(isNode).flatMap(textsOf)];
}

/** @param {Node} node @returns {string[]} */
function ownTexts(node) {
  if (node.type === 'JSXText') return [String(node.value)];
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return /** @type {Node[]} */ (node.children).flatMap((child) =>
      child.type === 'JSXExpressionContainer' ? results(child.expression) : [],
    );
  if (node.type === 'JSXAttribute') return shown.test(nameOf(node.name)) ? results(node.value) : [];
  if (node.type === 'CallExpression' && nameOf(node.callee) === 'toast') return toastTexts(node);
  if (node.type === 'Property' && shown.test(nameOf(node.key))) return notCode(results(node.value));
  if (node.type === 'VariableDeclarator' && shown.test(nameOf(node.id))) return notCode(results(node.init));
  if (node.type === 'AssignmentPattern') return results(node.right).filter((text) => phrase.test(text));
  if (node.type === 'Literal' || node.type === 'TemplateLiteral')
    return results(node).filter((text) => sentence.test(text));
  return [];
}

/** A toast of one lower-case word is a text, too. @param {Node} call @returns {string[]} */
const toastTexts = (call) =>
  [call.arguments, .../** @type {Node[]} */ (call.arguments).map(({ properties }) => properties)]
    .flat()
    .filter(isNode)
    .flatMap(({ key, value }) => (shown.test(nameOf(key)) ? results(value) : []));

/** @param {string[]} texts */
const notCode = (texts) => texts.filter((text) => !code.test(text));

/** The texts that an expression may result in, with a digit in place of what a template fills in. @param {unknown} value @returns {string[]} */
function results(value) {
  if (!isNode(value)) return [];
  switch (value.type) {
    case 'Literal':
      return typeof value.value === 'string' ? [value.value] : [];
    case 'TemplateLiteral':
      return [
        /** @type {{ value: { cooked: string } }[]} */ (value.quasis)
          .map((part) => part.value.cooked)
          .join('0'),
      ];
    case 'ConditionalExpression':
      return [...results(value.consequent), ...results(value.alternate)];
    case 'LogicalExpression':
      return [...results(value.left), ...results(value.right)];
    case 'BinaryExpression':
      return value.operator === '+' ? [...results(value.left), ...results(value.right)] : [];
    case 'AssignmentPattern':
      return results(value.right);
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return results(value.expression);
    default:
      return [];
  }
}

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) => typeof value === 'object' && value !== null && 'type' in value;

/** @param {unknown} node */
const nameOf = (node) => (isNode(node) ? String(node.name ?? node.value ?? '') : '');

// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import type { BrowserFieldErrors } from '../contract.gen';
import { translatePage } from '../fixtures/translated-page';
import { fieldErrors } from './field-errors';

const TEXTS: BrowserFieldErrors = {
  required: '{field}: llene este campo.',
  not_an_email: '{field}: ponga una dirección.',
  not_a_date: '{field}: ponga una fecha.',
  in_the_past: '{field}: elija una fecha posterior.',
  not_a_number: '{field}: ponga solo números.',
  out_of_range: '{field}: ponga un número de {min} a {max}.',
};

const form = () => document.querySelector('form') as HTMLFormElement;

beforeEach(() => {
  document.body.innerHTML = `<form>
    <input name="website">
    <label for="a">Nombre</label><input id="a" name="name" required>
    <label for="b">Correo<i> (opcional)</i></label><input id="b" name="email" type="email" value="ana@">
    <label for="c">Fecha</label><input id="c" name="date" type="date" value="2031-01-01">
    <fieldset><legend>Horario<i> (opcional)</i></legend>
      <label><input type="radio" name="hours" value="yes" required>Sí</label>
      <label><input type="radio" name="hours" value="no" required>No</label>
    </fieldset>
    <button>Enviar</button>
  </form>`;
  // This DOM compares no dates.
  Object.defineProperty(document.querySelector('#c'), 'validity', { value: { rangeUnderflow: true } });
});

it("says in the page's words what is wrong, once for each field", () => {
  expect(fieldErrors(form(), TEXTS)).toEqual([
    { field: 'name', message: 'Nombre: llene este campo.' },
    { field: 'email', message: 'Correo: ponga una dirección.' },
    { field: 'date', message: 'Fecha: elija una fecha posterior.' },
    { field: 'hours', message: 'Horario: llene este campo.' },
  ]);
});

it('names fields by the labels of a translated page', () => {
  translatePage(document.body, (text) => text.replace('Correo', 'Email'));
  const [name, email] = fieldErrors(form(), TEXTS);
  expect(name?.message).toBe('Nombre: llene este campo.');
  expect(email?.message).toBe('Email: ponga una dirección.');
});

it("falls back to the browser's own message", () => {
  const [name] = fieldErrors(form(), undefined);
  expect(name?.message).toMatch(/^Nombre: /);
  expect(name?.message).not.toContain('{field}');
});

it('names the limits of a number that is beyond them', () => {
  document.body.innerHTML = `<form>
    <label for="a">Pies</label><input id="a" name="feet" type="number" min="0" max="500" value="501">
  </form>`;
  // This DOM compares no numbers.
  Object.defineProperty(document.querySelector('#a'), 'validity', { value: { rangeOverflow: true } });
  expect(fieldErrors(form(), TEXTS)).toEqual([
    { field: 'feet', message: 'Pies: ponga un número de 0 a 500.' },
  ]);
});

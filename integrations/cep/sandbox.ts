import type { FastifyInstance } from 'fastify'
import { type FalhaDaLinha, falhasDaLinha } from '../falhas.ts'
import { escapar } from '#shared/html.ts'
import { cabecalhosDaPagina, pagina } from '../pagina.ts'
import { faixaDe, faixas } from './faixas.ts'

/** CEPs that are not as the others: `docs/sandbox.md` lists them. */
export const casosPorCep: Record<string, { caso: FalhaDaLinha | 'inexistente'; nome: string }> = {
  '00000000': { caso: 'inexistente', nome: 'CEP que não existe' },
  '99999999': { caso: 'inexistente', nome: 'CEP que não existe' },
  '01000998': { caso: 'demora', nome: 'serviço que não responde a tempo' },
  '01000999': { caso: 'cai', nome: 'serviço fora do ar' },
  '01000997': { caso: 'truncada', nome: 'resposta cortada no meio' },
  '01000996': { caso: 'redireciona', nome: 'resposta que manda para outro lugar' },
  '01000995': { caso: 'enorme', nome: 'resposta grande demais' },
  '01000994': { caso: 'outra-forma', nome: 'resposta em outra forma' },
}

const ruas = ['Rua das Acácias', 'Avenida Brasil', 'Rua Sete de Setembro', 'Travessa da Paz']
const bairros = ['Centro', 'Jardim América', 'Vila Nova', 'Boa Vista']

/**
 * A stand-in for a postal-code service: the address is derived from the number, in the capital of
 * the UF of its range. A CEP ending in 000 has no street, as in towns with one CEP.
 */
export const cepSandbox = async (app: FastifyInstance): Promise<void> => {
  app.get('/', (_request, reply) =>
    reply.headers(cabecalhosDaPagina).send(
      pagina(
        'CEP: endereços de demonstração',
        `<section class="cartao"><h2>Números combinados</h2><dl>${Object.entries(casosPorCep)
          .map(([cep, { nome }]) => `<div><dt>${escapar(nome)}</dt><dd>${cep}</dd></div>`)
          .join('')}</dl></section>
<section class="cartao"><h2>Faixas</h2><dl>${faixas
          .map(
            ({ de, ate, uf, capital }) =>
              `<div><dt>${uf}, ${capital}</dt><dd>${String(de).padStart(5, '0')} a ${ate}</dd></div>`,
          )
          .join('')}</dl></section>`,
      ),
    ),
  )

  app.get<{ Params: { cep: string } }>('/ws/:cep/json/', async ({ params: { cep } }, reply) => {
    if (!/^[0-9]{8}$/.test(cep)) return reply.code(400).send()
    const caso = casosPorCep[cep]?.caso
    if (caso && caso !== 'inexistente') return falhasDaLinha[caso](reply)
    return enderecoDe(cep) ?? { erro: 'true' }
  })
}

function enderecoDe(cep: string) {
  const faixa = casosPorCep[cep]?.caso === 'inexistente' ? undefined : faixaDe(cep)
  if (!faixa) return null
  const semRua = cep.endsWith('000')
  const escolha = Number(cep) % 4
  return {
    cep: `${cep.slice(0, 5)}-${cep.slice(5)}`,
    logradouro: semRua ? '' : (ruas[escolha] ?? ''),
    complemento: '',
    bairro: semRua ? '' : (bairros[escolha] ?? ''),
    localidade: faixa.capital,
    uf: faixa.uf,
    ibge: faixa.ibge,
  }
}

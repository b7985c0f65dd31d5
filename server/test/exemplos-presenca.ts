import type { Exemplo } from './exemplos.ts'
import type { Cliente, Persona } from './fixtures.ts'

const janelaDe = ({ id }: Persona): string => id.replace(/^a{8}/, '8d8d8d8d')

/** Each person has one window. */
export function exemplosDaPresenca(quem: Persona, cliente: Cliente): Record<string, Exemplo> {
  const { idRelacionamento, promotor } = cliente
  const idJanela = janelaDe(quem)
  return {
    'presenca.entrar': { body: { idJanela, idRelacionamento } },
    'presenca.bater': { body: { idJanela, ativa: true, observados: [idRelacionamento] } },
    'presenca.sair': { body: { idJanela } },
    'presenca.estado': {},
    'presenca.pausar': { body: { tipo: 'REFEICAO' } },
    'presenca.voltar': { body: {} },
    'presenca.equipe': { query: { codigoPromotor: promotor } },
  }
}

import type { ClientBase } from 'pg'
import type { Dia } from '#shared/data.ts'
import { centavos } from '#shared/dinheiro.ts'
import { aliquotaEfetiva } from '#shared/calculo/iof.ts'
import { planoDe } from '#shared/calculo/novo.ts'
import { aliquotasIofEm, regraEm, type RegrasVigentes } from '#shared/calculo/regras.ts'
import { VantagemSimulada } from '#shared/calculo/resultado.ts'
import { andamentoNaFolha, diasRestantes } from '#shared/calculo/saldo.ts'
import { provarVantagem, type Vantagem } from '#shared/calculo/vantagem.ts'
import { regrasDosArquivos } from '../reference.ts'

/** A refinancing saved by an oportunidade, and the contract it would settle. */
type Guardada = {
  idSimulacao: string
  idOportunidade: string
  prazo: number
  taxaMensal: number
  parcela: number
  valorLiberado: number
  liberacao: Dia
  primeiroVencimento: Dia
  contrato: { parcela: number; taxaMensal: number; prazo: number; primeiroVencimento: Dia }
}

/**
 * In the promotores of the demo sign-in `gestor`; never of a story or of a person who signs in for
 * one.
 */
const guardadas = `select s.id as "idSimulacao", o.id as "idOportunidade", s.prazo,
    s.taxa_am::float8 as "taxaMensal", s.valor_parcela::float8 as parcela,
    s.valor_liberado::float8 as "valorLiberado",
    s.resultado #>> '{numeros,liberacao}' as liberacao,
    s.resultado #>> '{numeros,primeiroVencimento}' as "primeiroVencimento",
    json_build_object('parcela', k.valor_parcela, 'taxaMensal', k.taxa_am, 'prazo', k.prazo,
      'primeiroVencimento', k.primeiro_vencimento) as contrato
  from oportunidade o
  join simulacao s on s.id = o.id_simulacao
  join contrato k on k.id = o.id_contrato
  join cliente c on c.id = o.id_cliente
  join usuario u on u.id = o.id_atendente
 where o.status = 'Simulada' and s.tipo = 'REFIN' and c.cpf not like '900002%'
   and u.login not like 'atendente%'
   and exists (select from usuario_promotor up join usuario g on g.id = up.id_usuario
                where up.codigo_promotor = o.codigo_promotor and g.login = 'gestor')
 order by s.criada_em desc, s.id
 limit 400`

/** The proof is kept with the simulation, as the simulator keeps it: in reais. */
const espera = `with s as (
  update simulacao set resultado = jsonb_set(resultado, '{vantagem}', $2) where id = $1
  returning id_oportunidade, criada_em
)
update oportunidade o set motivo_pedido_em = s.criada_em from s where o.id = s.id_oportunidade`

const QUANTAS = 6

/** Some of the newest refinancings leave the client worse: they wait for a gestor's reason. */
export async function gravarEsperas(client: ClientBase): Promise<void> {
  const regras = regrasDosArquivos()
  const { rows } = await client.query<Guardada>(guardadas)
  let quantas = 0
  for (const guardada of rows) {
    if (quantas === QUANTAS) return
    const vantagem = vantagemDe(guardada, regras)
    if (vantagem?.situacao !== 'PIOR') continue
    await client.query(espera, [
      guardada.idSimulacao,
      JSON.stringify(VantagemSimulada.encode(vantagem)),
    ])
    quantas += 1
  }
}

function vantagemDe(
  { contrato, liberacao, ...nova }: Guardada,
  regras: RegrasVigentes,
): Vantagem | null {
  const iof = aliquotasIofEm(regras, liberacao)
  const folga = regraEm(regras, 'vantagem_folga_pct', 'PF', liberacao)
  const { restantes, proximoVencimento } = andamentoNaFolha(
    contrato,
    liberacao,
    nova.primeiroVencimento,
  )
  if ('recusa' in iof || !proximoVencimento) return null
  const termos = { ...nova, liberacao, convencao: 'REF-1' as const, iof }
  const plano = planoDe(termos)
  const antigo = {
    ...contrato,
    parcela: centavos(contrato.parcela),
    taxaMensal: Number(contrato.taxaMensal),
    restantes,
    proximoVencimento,
  }
  return provarVantagem({
    ficando: [{ parcela: antigo.parcela, dias: diasRestantes(antigo, liberacao) }],
    mudando: { parcela: centavos(nova.parcela), dias: plano.dias },
    plano,
    aliquotaIof: aliquotaEfetiva(plano, iof),
    recebeAgora: centavos(nova.valorLiberado),
    folga: 'recusa' in folga ? 0 : folga.valor,
  })
}

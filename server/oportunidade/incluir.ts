import type { NovaOportunidade, Produto } from '#shared/oportunidade/shapes.ts'
import { novoId } from '../base/db/id.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { exigirClienteLivre, oportunidadeAtual } from './mudar.ts'
import { buscarOrigens } from './sql/ler.ts'

/** The profile under which a contract with such an opportunity is shown (specification, section 3). */
const perfis: Record<Produto, string> = {
  NOVO: 'Margem livre',
  CLT: 'Margem livre',
  REFIN: 'Refinanciamento',
  PORT: 'Portabilidade',
  REFIN_PORT: 'Portabilidade',
  RMC: 'Cartão consignado',
  RCC: 'Cartão consignado',
  SAQUE: 'Cartão consignado',
}

/** Where it came from (domain 11.1). */
type Origem = 'MANUAL' | 'OFERTA_UNICA'

/** The unique index lets one live opportunity of a kind through; of two at once the second adds none. */
const insercao = `with nova as (
  insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor, id_contrato,
    id_beneficio, id_empregador, codigo_convenio, produto, perfil, origem, status, valor_liberado,
    criada_em, atualizada_em)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'Em Aberto', $12, $13, $13)
  on conflict do nothing
  returning id, id_cliente, codigo_promotor, status)
insert into oportunidade_historico (id_oportunidade, id_cliente, de, para, por, id_usuario,
  codigo_promotor, ocorrido_em)
select n.id, n.id_cliente, null, n.status, 'USUARIO', $14, n.codigo_promotor, $13 from nova n`

/** Opens an opportunity by hand or from the single offer, for what really is of this client. */
export async function incluirOportunidade(
  contexto: Contexto,
  nova: NovaOportunidade,
  origem: Origem = 'MANUAL',
): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const { idRelacionamento, idCliente, codigoPromotor } = alvoDe(contexto)
  await conferir(contexto, idCliente, nova)

  const id = novoId()
  const { rowCount } = await client.query(
    preparada(insercao, [
      id,
      idRelacionamento,
      idCliente,
      codigoPromotor,
      nova.idContrato ?? null,
      nova.idBeneficio ?? null,
      nova.idEmpregador ?? null,
      nova.codigoConvenio,
      nova.produto,
      perfis[nova.produto],
      origem,
      nova.valorLiberado,
      agora,
      usuario.id,
    ]),
  )
  if (rowCount !== 1) {
    throw new Recusa('invalido', 'O cliente já tem uma oportunidade aberta igual a esta.')
  }
  return oportunidadeAtual(client, id)
}

/** @throws Recusa with the first thing that is not as it must be */
async function conferir(
  { client }: Contexto,
  idCliente: string,
  nova: NovaOportunidade,
): Promise<void> {
  const { convenioAtivo, contrato, beneficio, empregador, cliente } = await buscarOrigens(client, {
    ...nova,
    idCliente,
  })
  if (cliente) exigirClienteLivre(cliente)
  if (!convenioAtivo) throw new Recusa('invalido', 'Convênio desconhecido ou inativo')
  if (nova.idContrato && !contrato) throw new Recusa('nao-encontrado', 'Contrato não encontrado')
  if (nova.idBeneficio && !beneficio) throw new Recusa('nao-encontrado', 'Benefício não encontrado')
  if (nova.idEmpregador && !empregador) {
    throw new Recusa('nao-encontrado', 'Empregador não encontrado')
  }
  if (nova.produto === 'REFIN' || nova.produto === 'PORT') conferirContrato(nova, contrato)
}

function conferirContrato(
  { produto, codigoConvenio }: NovaOportunidade,
  contrato: { situacao: string; proprio: boolean; codigoConvenio: string } | null,
): void {
  if (!contrato) throw new Recusa('invalido', 'Escolha o contrato da oportunidade')
  if (contrato.situacao !== 'ATIVO') throw new Recusa('invalido', 'O contrato não está ativo')
  if (contrato.codigoConvenio !== codigoConvenio) {
    throw new Recusa('invalido', 'O contrato é de outro convênio')
  }
  if (produto === 'REFIN' && !contrato.proprio) {
    throw new Recusa('invalido', 'Só se refinancia um contrato do próprio banco')
  }
  if (produto === 'PORT' && contrato.proprio) {
    throw new Recusa('invalido', 'Só se traz por portabilidade um contrato de outro banco')
  }
}
